import type { PersonalRecords } from "@rubrica/core";
import type { Statements } from "../database.ts";

/** Columns by name, so that a new one is handed out when somebody has thought about it. */
export async function readAccountRecords(statements: Statements, personId: string): Promise<PersonalRecords | null> {
  const [row] = await statements.query<{ readonly records: PersonalRecords }>(
    `select json_build_object(
       'account', (
         select json_build_object(
           'id', id, 'email', email, 'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at,
           'invited_at', invited_at, 'banned_until', banned_until, 'new_email', nullif(email_change, ''),
           'has_password', coalesce(encrypted_password, '') <> '', 'app_metadata', raw_app_meta_data,
           'user_metadata', raw_user_meta_data, 'created_at', created_at, 'updated_at', updated_at)
         from auth.users where id = $1
       ),
       'user_information', (select to_json(record) from public.user_info record where id = $1),
       'sessions', (
         select coalesce(json_agg(json_build_object(
           'id', id, 'created_at', created_at, 'last_used_at', refreshed_at, 'expires_at', expires_at,
           'user_agent', user_agent, 'ip', ip, 'assurance_level', assurance_level) order by created_at), '[]')
         from rubrica.sessions where user_id = $1
       ),
       'second_factors', (
         select coalesce(json_agg(json_build_object(
           'id', id, 'type', type, 'name', friendly_name, 'verified', verified, 'created_at', created_at) order by created_at), '[]')
         from rubrica.factors where user_id = $1
       ),
       'proven_address', (
         select json_build_object('email', email, 'proven_at', proven_at) from rubrica.proven_addresses where person_id = $1
       ),
       -- Kept as hashes: how many is all that can be said.
       'known_addresses', (select count(*) from rubrica.known_addresses where user_id = $1),
       'rubrics_uploaded', (
         select coalesce(json_agg(json_build_object(
           'rubric_id', rubric_id, 'version', version, 'created_at', created_at) order by number), '[]')
         from public.rubric_versions where uploaded_by = $1
       ),
       'courses', (
         select coalesce(json_agg(json_build_object(
           'course_id', c.id, 'title', c.title, 'term', c.term, 'role', m.role, 'section', m.section,
           'school_number', m.school_number, 'full_name', m.full_name, 'source', m.source, 'is_active', m.is_active,
           'added_at', m.added_at) order by m.added_at, c.id), '[]')
         from public.memberships m join public.courses c on c.id = m.course_id where m.person_id = $1
       ),
       'submissions', (
         select coalesce(json_agg(json_build_object(
           'assignment_id', s.assignment_id, 'title', a.title, 'attempt', s.attempt, 'handed_in_at', s.handed_in_at,
           'file_name', s.file_name, 'bytes', s.bytes, 'sha256', s.sha256, 'report_id', s.report_id)
           order by s.handed_in_at, s.id), '[]')
         from public.submissions s join public.assignments a on a.id = s.assignment_id where s.person_id = $1
       ),
       'release_mails', (
         select coalesce(json_agg(json_build_object(
           'assignment_id', assignment_id, 'report_id', report_id, 'posted_at', posted_at) order by posted_at, id), '[]')
         from rubrica.release_mails where person_id = $1
       ),
       'courses_created', (
         select coalesce(json_agg(json_build_object('course_id', id, 'title', title, 'created_at', created_at)
           order by created_at, id), '[]')
         from public.courses where created_by = $1
       ),
       'invitations', (
         select coalesce(json_agg(json_build_object('created_at', created_at, 'expires_at', expires_at)
           order by created_at), '[]')
         from rubrica.invitations where email = (select record.email from public.user_info record where record.id = $1)
       ),
       'overrides_given', (
         select coalesce(json_agg(json_build_object(
           'report_id', report_id, 'criterion_id', criterion_id, 'points', points, 'reason', reason, 'at', at)
           order by id), '[]')
         from public.score_overrides where person_id = $1
       ),
       -- A mark that was not released is not handed out; the file's digest tells nothing to who lacks its key.
       'deleted_reports', (
         select coalesce(json_agg(json_build_object(
           'report_id', report_id, 'run_id', run_id, 'deleted_at', deleted_at, 'has_file_digest', file_digest is not null,
           'mark', case when mark ->> 'released' = 'true' then mark end) order by deleted_at), '[]')
         from rubrica.deleted_reports where owner_id = $1
       ),
       'reviews_given', (
         select coalesce(json_agg(json_build_object(
           'report_id', report_id, 'act', act, 'finding_number', finding_number, 'reason', reason, 'at', at)
           order by id), '[]')
         from public.score_reviews where person_id = $1
       ),
       'graph_builds_asked_for', (
         select coalesce(json_agg(json_build_object('id', id, 'created_at', created_at) order by created_at), '[]')
         from public.knowledge_graph_builds where requested_by = $1
       )
     ) as records
     where exists (select from auth.users where id = $1) or exists (select from public.user_info where id = $1)`,
    [personId],
  );
  return row?.records ?? null;
}
