-- Mail that is caught in development instead of being sent, kept here so that it survives a restart.
create table if not exists easyapp.mailbox_messages (
    id bigint not null primary key generated always as identity,
    recipient text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    created_at timestamptz not null default now()
);

revoke all on easyapp.mailbox_messages from public;
