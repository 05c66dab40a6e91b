-- Address that an invitation was mailed to; empty for a link that was copied, and once the invitation has expired.
-- One invitation an address: a second mail replaces the first. Processes of the previous version do not name the column.

alter table rubrica.invitations add column email text unique;
