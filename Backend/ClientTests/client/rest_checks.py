"""REST: reading, writing, relations and functions, as the client builds its requests."""

import re

from postgrest.exceptions import APIError
from postgrest.types import CountMethod

from checks import Checks, admin, client, confirmed_user


def filters(checks: Checks):
    books = lambda: admin().table("books").select("id").order("id")  # noqa: E731
    identifiers = lambda request: [row["id"] for row in request.execute().data]  # noqa: E731
    for request, wanted, what in [
        (books().eq("title", "Beta"), [2], "eq"), (books().neq("id", 1), [2, 3, 4], "neq"),
        (books().gt("pages", 20), [3, 4], "gt"), (books().gte("pages", 20), [2, 3, 4], "gte"),
        (books().lt("pages", 20), [1], "lt"), (books().lte("pages", 20), [1, 2], "lte"),
        (books().like("title", "%lpha"), [1], "like"), (books().ilike("title", "alpha%"), [1, 4], "ilike"),
        (books().like_any_of("title", "A%,G%"), [1, 3], "like(any)"),
        (books().ilike_all_of("title", "a%,%t"), [4], "ilike(all)"),
        (books().is_("lent", "null"), [2, 3], "is null"), (books().not_.is_("lent", "null"), [1, 4], "not is null"),
        (books().in_("title", ["Beta", 'with "quotes", and commas', "Gamma"]), [2, 3], "in"),
        (books().contains("tags", ["x"]), [1, 4], "contains"), (books().contained_by("tags", ["x"]), [3, 4], "contained by"),
        (books().overlaps("tags", ["x", "y"]), [1, 2, 4], "overlaps"),
        (books().range_gt("lent", ("2024-02-15", "2024-02-20")), [4], "right of a range"),
        (books().range_lt("lent", ("2024-02-15", "2024-02-20")), [1], "left of a range"),
        (books().range_adjacent("lent", ("2024-02-01", "2024-03-01")), [4], "beside a range"),
        (books().or_("id.eq.1,and(pages.gt.25,title.like.*t)"), [1, 4], "or with and"),
        (books().not_.in_("id", [1, 2]), [3, 4], "not in"), (books().match({"author_id": 1, "pages": 20}), [2], "match"),
        (books().filter("title", "imatch", "^a"), [1, 4], "imatch"), (books().wfts("title", "beta or gamma"), [2, 3], "wfts"),
        (books().fts("title", "alpha"), [1], "fts"), (books().limit(2).offset(1), [2, 3], "limit and offset"),
        (books().range(1, 2), [2, 3], "range"), (books().filter("is_long", "is", "true"), [3, 4], "a computed field"),
    ]:
        checks.equal(identifiers(request), wanted, f"filter {what}")
    authors = admin().table("authors").select("name").order("name")
    checks.equal(authors.eq("details->>city", "Rome").execute().data, [{"name": "Bo"}], "a place in JSON")
    ordered = admin().table("authors").select("id").order("born", desc=True, nullsfirst=False).execute().data
    checks.equal([row["id"] for row in ordered], [3, 1, 2], "order with nulls last")


def forms(checks: Checks):
    books = admin().table("books")
    checks.equal(books.select("name:title,pages::text").eq("id", 1).execute().data, [{"name": "Alpha", "pages": "10"}],
                 "aliases and casts")
    checks.equal(admin().table("authors").select("city:details->>city,pet:details->pets->0").eq("id", 1).execute().data,
                 [{"city": "Paris", "pet": "cat"}], "places in JSON")
    checks.equal(books.select("title").eq("id", 1).single().execute().data, {"title": "Alpha"}, "one object")
    checks.raises(APIError, lambda: books.select("title").single().execute(), "one object of many", code="PGRST116",
                  details="The result contains 4 rows")
    checks.equal(books.select("title").eq("id", 99).maybe_single().execute(), None, "perhaps one object")
    checks.true(books.select("id,title").eq("id", 1).csv().execute().data.startswith("id,title\n1,Alpha"), "CSV")
    checks.equal(books.select("*", count=CountMethod.exact).limit(1).execute().count, 4, "the exact count")
    checks.equal(books.select("*", count=CountMethod.estimated).execute().count, 4, "the estimated count")
    checks.true(books.select("*", count=CountMethod.planned).execute().count is not None, "the planned count")
    head = books.select("*", count=CountMethod.exact, head=True).execute()
    checks.equal((head.data, head.count), ([], 4), "the count alone")
    stripped = admin().table("authors").select("name,born").eq("id", 2).strip_nulls().execute().data
    checks.equal(stripped, [{"name": "Bo"}], "without nulls")
    checks.equal(books.select("title,is_long").eq("id", 3).execute().data, [{"title": "Gamma", "is_long": True}],
                 "a computed field")
    checks.raises(APIError, lambda: books.select("title").explain().execute(), "a plan is not for everybody",
                  code="PGRST107")


def relations(checks: Checks):
    one = lambda table, select, **filters: (  # noqa: E731
        admin().table(table).select(select).match(filters).single().execute().data)
    checks.equal(one("books", "title,authors(name)", id=1), {"title": "Alpha", "authors": {"name": "Ann"}}, "to one")
    checks.equal(one("authors", "name,books(title)", id=2),
                 {"name": "Bo", "books": [{"title": "Gamma"}, {"title": "alphabet"}]}, "to many")
    checks.equal(one("books", "title,shelves(room)", id=2), {"title": "Beta", "shelves": [{"room": "Hall"}]},
                 "many to many")
    checks.equal(one("books", "title,...authors(author:name)", id=3), {"title": "Gamma", "author": "Bo"}, "spread")
    checks.equal(one("authors", "name,...books(titles:title)", id=1), {"name": "Ann", "titles": ["Alpha", "Beta"]},
                 "spread of many")
    checks.equal(one("authors", "name,mentor:mentor_id(name)", id=2), {"name": "Bo", "mentor": {"name": "Ann"}},
                 "a table in itself")
    checks.equal(one("long_books", "title,authors(name)", id=3), {"title": "Gamma", "authors": {"name": "Bo"}},
                 "through a view")
    inner = admin().table("authors").select("name,books!inner(title)").eq("books.title", "Gamma").execute().data
    checks.equal(inner, [{"name": "Bo", "books": [{"title": "Gamma"}]}], "an inner join")
    without = admin().table("authors").select("name,books()").is_("books", "null").execute().data
    checks.equal(without, [{"name": "Cy"}], "those without")
    limited = (admin().table("authors").select("name,books(title)").eq("id", 1).order("id", desc=True, foreign_table="books")
               .limit(1, foreign_table="books").single().execute().data)
    checks.equal(limited, {"name": "Ann", "books": [{"title": "Beta"}]}, "order and limit inside")
    checks.raises(APIError, lambda: one("books", "title,author(name)", id=1), "a misspelt relation", code="PGRST200",
                  hint="Perhaps you meant 'authors' instead of 'author'.")


def changes(checks: Checks):
    books = admin().table("books")
    made = books.insert({"title": "Delta", "author_id": 3}).execute().data[0]
    checks.equal((made["title"], made["pages"]), ("Delta", 100), "insert gives the row with its defaults")
    many = books.insert([{"title": "E", "author_id": 3, "pages": 1}, {"title": "F", "author_id": 3, "pages": 2}],
                        count=CountMethod.exact).execute()
    checks.equal(([row["title"] for row in many.data], many.count), (["E", "F"], 2), "insert many")
    mixed = books.insert([{"title": "G", "author_id": 3}, {"title": "H", "author_id": 3, "pages": 5}],
                         default_to_null=False).execute().data
    checks.equal([row["pages"] for row in mixed], [100, 5], "missing members take their defaults")
    changed = books.update({"pages": 7}).eq("id", made["id"]).execute().data
    checks.equal([row["pages"] for row in changed], [7], "update")
    checks.equal(books.update({"pages": 8}).eq("id", -1).execute().data, [], "update of nothing")
    upserted = admin().table("authors").upsert({"id": 3, "name": "Cyd"}).execute().data
    checks.equal(upserted[0]["name"], "Cyd", "upsert merges")
    ignored = admin().table("authors").upsert({"id": 3, "name": "Other"}, ignore_duplicates=True).execute().data
    checks.equal(ignored, [], "upsert ignores")
    by_name = admin().table("authors").upsert(
        {"id": 9, "name": "Cyd", "born": "1990-01-01"}, on_conflict="name", ignore_duplicates=True).execute().data
    checks.equal(by_name, [], "upsert by another key")
    checks.raises(
        APIError, lambda: books.update({"pages": 9}).eq("author_id", 3).max_affected(1).execute(), "too much at once",
        code="PGRST124")
    checks.equal(books.select("*", count=CountMethod.exact).eq("pages", 9).execute().count, 0, "which changes nothing")
    gone = books.delete().eq("author_id", 3).execute().data
    checks.equal(len(gone), 5, "delete gives what is gone")
    for work, code, what in [
        (lambda: books.insert({"title": "X", "author_id": 99}).execute(), "23503", "a reference to nothing"),
        (lambda: admin().table("authors").insert({"id": 1, "name": "Z"}).execute(), "23505", "a second row of a key"),
        (lambda: books.insert({"author_id": 1}).execute(), "23502", "a missing value"),
        (lambda: books.insert({"title": "X", "author_id": 1, "pages": -1}).execute(), "23514", "a check"),
        (lambda: books.insert({"title": "X", "author_id": "one"}).execute(), "22P02", "a wrong type"),
        (lambda: books.insert({"nme": "X"}).execute(), "PGRST204", "an unknown column to write"),
        (lambda: books.select("nme").execute(), "42703", "an unknown column to read"),
        (lambda: books.select("id").filter("id", "xx", "1").execute(), "PGRST100", "an unknown operator"),
        (lambda: admin().table("boks").select("*").execute(), "PGRST205", "an unknown table"),
        (lambda: admin().schema("hidden").table("x").select("*").execute(), "PGRST106", "a hidden schema"),
        (lambda: books.select("pages.sum()").execute(), "PGRST123", "aggregates, which are off"),
    ]:
        checks.raises(APIError, work, what, code=code)
    checks.raises(APIError, lambda: admin().table("boks").select("*").execute(), "an unknown table's hint",
                  hint="Perhaps you meant the table 'public.books'")


def functions(checks: Checks):
    boss = admin()
    checks.equal(boss.rpc("add", {"a": 1, "b": 2}).execute().data, 3, "a function")
    checks.equal(boss.rpc("add", {"a": 1}).execute().data, 11, "a default argument")
    checks.equal(boss.rpc("add", {"a": 4, "b": 5}, get=True).execute().data, 9, "a function by GET")
    rows = boss.rpc("books_of", {"author": 1}).select("title").order("id", desc=True).limit(1).execute().data
    checks.equal(rows, [{"title": "Beta"}], "a function's rows")
    checks.equal(boss.rpc("books_of", {"author": 2}, count=CountMethod.exact).execute().count, 2, "a function's count")
    checks.raises(APIError, lambda: boss.rpc("teapot", {}).execute(), "a function's own error", code="PT418",
                  message="short and stout", hint="no coffee", details="a teapot")
    checks.raises(APIError, lambda: boss.rpc("ad", {"a": 1}).execute(), "an unknown function", code="PGRST202",
                  message="Could not find the function public.ad(a) in the schema cache")
    checks.raises(APIError, lambda: boss.rpc("add", {"c": 1}).execute(), "wrong arguments", code="PGRST202",
                  hint=re.compile(r"public\.add\(a, b\)"))


def row_level_security(checks: Checks):
    ann, identifier, _ = confirmed_user()
    bo, _, _ = confirmed_user()
    checks.equal(ann.rpc("who", {}).execute().data, identifier, "the database knows who asks")
    todo = ann.table("todos").insert({"title": "Milk"}).execute().data[0]
    checks.equal((todo["user_id"], todo["completed"]), (identifier, False), "a row belongs to who made it")
    checks.equal(len(ann.table("todos").select("*").execute().data), 1, "the owner sees the row")
    checks.equal(bo.table("todos").select("*").execute().data, [], "another does not")
    checks.equal(client().table("todos").select("*").execute().data, [], "a stranger does not")
    checks.equal(bo.table("todos").update({"title": "Mine"}).eq("id", todo["id"]).execute().data, [],
                 "another changes nothing")
    checks.equal(bo.table("todos").delete().eq("id", todo["id"]).execute().data, [], "another deletes nothing")
    checks.raises(APIError, lambda: bo.table("todos").insert({"title": "x", "user_id": identifier}).execute(),
                  "another's name", code="42501")
    checks.equal(ann.table("todos").update({"completed": True}).eq("id", todo["id"]).execute().data[0]["completed"], True,
                 "the owner changes the row")
    checks.equal(ann.table("profiles").select("id").execute().data, [{"id": identifier}], "everyone has a profile")
    forged = client()
    forged.postgrest.auth("e30.e30.e30")
    checks.raises(APIError, lambda: forged.table("todos").select("*").execute(), "a forged token", code="PGRST301")


ALL = [filters, forms, relations, changes, functions, row_level_security]
