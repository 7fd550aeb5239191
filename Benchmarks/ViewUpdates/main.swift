runViewUpdatesBenchmark()
