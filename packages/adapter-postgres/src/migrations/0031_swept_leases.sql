-- The lease that the last sweep took. Whoever still has it and says so has not vanished: the crash is taken back.
alter table rubrica.tasks add column swept_lease uuid;
