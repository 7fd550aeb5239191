-- What the operator can change while the system runs. A row is one JSON object; what it may hold is said here, and a wrong
-- value is refused when it is written.
create table if not exists public.system_config (
    key text not null primary key,
    value jsonb not null,
    description text not null default '',
    updated_at timestamptz not null default now()
);

-- The members of each row, their types, bounds and defaults. Whole numbers have bounds, words have a list.
create or replace function easyapp.system_config_schema() returns jsonb
language sql immutable set search_path = ''
as $$
    select '{
        "credit_system": {
            "enabled": {"type": "boolean", "default": true},
            "registration_bonus": {"type": "integer", "minimum": 0, "maximum": 1000000, "default": 3000},
            "registration_bonus_days": {"type": "integer", "minimum": 0, "maximum": 3650, "default": 0},
            "enable_anti_abuse": {"type": "boolean", "default": true},
            "refund_on_failure": {"type": "boolean", "default": true},
            "consumption_order": {"type": "word", "words": ["first_in_first_out", "expiring_first"],
                "default": "first_in_first_out"},
            "accept_sandbox_purchases": {"type": "boolean", "default": false}
        },
        "features": {
            "image_generation": {"type": "boolean", "default": true},
            "receipt_analysis": {"type": "boolean", "default": true},
            "*": {"type": "boolean"}
        },
        "anti_abuse": {
            "max_registrations_per_email": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1},
            "max_bonus_per_email": {"type": "integer", "minimum": 0, "maximum": 1000000, "default": 3000},
            "max_accounts_per_device": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 10},
            "max_daily_bonuses_per_address_range": {"type": "integer", "minimum": 1, "maximum": 1000000, "default": 30},
            "registration_cooldown_days": {"type": "integer", "minimum": 0, "maximum": 3650, "default": 30},
            "risk_score_threshold": {"type": "integer", "minimum": 0, "maximum": 101, "default": 70},
            "refund_time_limit_hours": {"type": "integer", "minimum": 0, "maximum": 8760, "default": 24}
        }
    }'::jsonb
$$;

-- What is wrong with a row; null when nothing is.
create or replace function easyapp.system_config_problem(key text, value jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
    members jsonb := easyapp.system_config_schema() -> key;
    member record;
    rule jsonb;
begin
    if members is null then
        return format('There is no setting “%s”.', key);
    elsif jsonb_typeof(value) <> 'object' then
        return format('%s must be a JSON object.', key);
    end if;
    for member in select * from jsonb_each(value) as m (name, value) loop
        rule := coalesce(members -> member.name, members -> '*');
        if rule is null or member.name = '*' then
            return format('%s has no member “%s”.', key, member.name);
        elsif rule ->> 'type' = 'boolean' then
            if jsonb_typeof(member.value) <> 'boolean' then
                return format('%s.%s must be true or false.', key, member.name);
            end if;
        elsif rule ->> 'type' = 'word' then
            if not (rule -> 'words') @> jsonb_build_array(member.value) then
                return format('%s.%s must be one of %s.', key, member.name,
                    (select string_agg(word, ', ') from jsonb_array_elements_text(rule -> 'words') as word));
            end if;
        elsif jsonb_typeof(member.value) <> 'number' or member.value::text !~ '^-?[0-9]{1,18}$'
            or member.value::text::bigint not between (rule ->> 'minimum')::bigint and (rule ->> 'maximum')::bigint
        then
            return format('%s.%s must be a whole number from %s to %s.', key, member.name, rule ->> 'minimum',
                rule ->> 'maximum');
        end if;
    end loop;
    return null;
end
$$;

create or replace function easyapp.check_system_config() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
    problem text;
begin
    if tg_op = 'DELETE' then
        raise exception 'The setting % is needed: change its value instead.', old.key using errcode = 'restrict_violation';
    end if;
    problem := easyapp.system_config_problem(new.key, new.value);
    if problem is not null then
        raise exception '%', problem using errcode = 'check_violation';
    end if;
    new.updated_at := now();
    return new;
end
$$;

drop trigger if exists system_config_check on public.system_config;
create trigger system_config_check
    before insert or update or delete on public.system_config
    for each row execute function easyapp.check_system_config();

-- A setting as it holds now: what is written, or else the default.
create or replace function easyapp.setting(key text, member text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
    written jsonb;
begin
    select c.value -> setting.member into written from public.system_config as c where c.key = setting.key;
    return coalesce(written, easyapp.system_config_schema() -> setting.key -> setting.member -> 'default');
end
$$;

insert into public.system_config (key, description, value)
select section.key, texts.description,
    (select jsonb_object_agg(member.key, member.value -> 'default') from jsonb_each(section.value) as member
        where member.key <> '*')
from jsonb_each(easyapp.system_config_schema()) as section
join (values
    ('credit_system', 'What the credit system does.'),
    ('features', 'Features that can be turned off.'),
    ('anti_abuse', 'When a registration bonus and refunds are refused.')
) as texts (key, description) using (key)
on conflict (key) do nothing;

alter table public.system_config enable row level security;
revoke all on public.system_config from anon, authenticated, service_role;
grant select, insert, update on public.system_config to service_role;
