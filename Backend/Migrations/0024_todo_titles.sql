-- A title of nothing but blanks shows nothing: the app refuses it, and so does the table. The blanks are those that the app trims.
-- Rows from before get a title that can be seen, because a row that breaks the rule could not be changed any more.
do $$
declare
    blanks constant text := concat(
        U&'\0009\000a\000b\000c\000d\0020\0085\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\200b',
        U&'\2028\2029\202f\205f\3000');
begin
    if not exists (
        select from pg_constraint where conrelid = 'public.todos'::regclass and conname = 'todos_title_is_not_blank'
    ) then
        update public.todos set title = '…' where btrim(title, blanks) = '';
        execute format(
            'alter table public.todos add constraint todos_title_is_not_blank check (btrim(title, %L) <> '''')', blanks);
    end if;
end
$$;
