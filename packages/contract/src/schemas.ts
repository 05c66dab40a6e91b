import type { Evidence, SnakeCased } from "@rubrica/report-model";
import type { Static } from "typebox";
import type { invitationSchema } from "./accounts/invitations.ts";
import type { erasureSchema } from "./accounts/personal-data.ts";
import type { sessionRefusalSchema, sessionSchema } from "./accounts/session-schema.ts";
import type { userSchema } from "./accounts/user-schema.ts";
import type {
  assignmentSchema,
  stateCounts,
  studentSubmissionSchema,
  submissionSchema,
} from "./courses/assignment-schema.ts";
import type { courseSchema, memberSchema } from "./courses/course-schema.ts";
import type { rosterRowSchema, rosterSchema } from "./courses/roster-schema.ts";
import type { communitySchema, edgeSchema, nodeSchema, tracedEdgeSchema } from "./knowledge-graph/graph-views.ts";
import type { buildSchema, graphSchema } from "./knowledge-graph/knowledge-graph.ts";
import type { entrySchema } from "./operation/audit-log.ts";
import type { deadLetterSchema } from "./operation/dead-letters.ts";
import type { queuedTaskDetailSchema, queuedTaskSchema } from "./operation/queued-task-schema.ts";
import type { parsedReportSchema } from "./reports/parsed-report-schema.ts";
import type { boxSchema, citationSchema, listStyleSchema, referenceSchema } from "./reports/reference-findings.ts";
import type { reportDetailSchema, reportSchema } from "./reports/report-schema.ts";
import type { scaleSchema } from "./scores/gradebook.ts";
import type { listedReportSchema, markSchema } from "./scores/listed-report-schema.ts";
import type { markingSchema } from "./scores/markings.ts";
import type { callSchema } from "./scores/model-calls.ts";
import type { issueSchema, versionSchema } from "./scores/rubrics.ts";
import type { comparisonSchema, runSchema } from "./scores/score-runs.ts";
import type { criterion, finding, openFinding, override, scoreSchema, section } from "./scores/score-schema.ts";

/** Schemas of the interface by their names in the OpenAPI document. */
export interface Schemas {
  Assignment: Static<typeof assignmentSchema>;
  AuditEntry: Static<typeof entrySchema>;
  Box: Static<typeof boxSchema>;
  CheckedReference: Static<typeof referenceSchema>;
  Citation: Static<typeof citationSchema>;
  Course: Static<typeof courseSchema>;
  CourseMember: Static<typeof memberSchema>;
  DeadLetter: Static<typeof deadLetterSchema>;
  Erasure: Static<typeof erasureSchema>;
  EvaluationResult: Static<typeof criterion>;
  Evidence: SnakeCased<Evidence>;
  GraphBuild: Static<typeof buildSchema>;
  GraphCommunity: Static<typeof communitySchema>;
  GraphEdge: Static<typeof edgeSchema>;
  GraphNode: Static<typeof nodeSchema>;
  Invitation: Static<typeof invitationSchema>;
  KnowledgeGraph: Static<typeof graphSchema>;
  ListStyle: Static<typeof listStyleSchema>;
  ListedReport: Static<typeof listedReportSchema>;
  ModelCall: Static<typeof callSchema>;
  OpenFinding: Static<typeof openFinding>;
  PageSession: Static<typeof sessionSchema>;
  PageSessionRefusal: Static<typeof sessionRefusalSchema>;
  ParsedReport: Static<typeof parsedReportSchema>;
  QueuedTask: Static<typeof queuedTaskSchema>;
  QueuedTaskDetail: Static<typeof queuedTaskDetailSchema>;
  Report: Static<typeof reportSchema>;
  ReportDetail: Static<typeof reportDetailSchema>;
  ReportMark: Static<typeof markSchema>;
  ReportScore: Static<typeof scoreSchema>;
  Roster: Static<typeof rosterSchema>;
  RosterRow: Static<typeof rosterRowSchema>;
  RubricIssue: Static<typeof issueSchema>;
  RubricVersion: Static<typeof versionSchema>;
  RunComparison: Static<typeof comparisonSchema>;
  Marking: Static<typeof markingSchema>;
  ScaleStatistics: Static<typeof scaleSchema>;
  ScoreFinding: Static<typeof finding>;
  ScoreOverride: NonNullable<Static<typeof override>>;
  ScoreRun: Static<typeof runSchema>;
  SubmissionCounts: Static<typeof stateCounts>;
  Submission: Static<typeof submissionSchema>;
  StudentSubmission: Static<typeof studentSubmissionSchema>;
  SectionScore: Static<typeof section>;
  TracedGraphEdge: Static<typeof tracedEdgeSchema>;
  User: Static<typeof userSchema>;
}
