-- Apart from the columns: a lock lasts until the commit.
create index reports_by_course on public.reports (course_id, created_at desc, id) where course_id is not null;
