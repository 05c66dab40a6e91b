import type { Evidence } from "@rubrica/report-model";
import type { FeatureId } from "../features/feature-ids.ts";
import type { ReportFeatures } from "../features/report-features.ts";
import type { Judge, JudgedCriterion, JudgeRequest, SectionJudgement } from "./judge.ts";
import { NO_USAGE } from "./judge.ts";
import type { MeasuredCriterion } from "./measured-criterion.ts";
import { measureCriterion } from "./measured-criterion.ts";
import { criterionComment, sectionComment, strengthsOf, suggestionsOf } from "./simulated-words.ts";

const MAX_EVIDENCE = 3;

/** Scores every criterion of any rubric from measured features. Deterministic; never fails; asks nobody. */
export function createSimulatedJudge(): Judge {
  return {
    source: "simulated",
    provider: null,
    modelId: null,
    judgeSection: async (request) => judgeByFeatures(request),
  };
}

function judgeByFeatures({ section, rubric, features, language, onProgress }: JudgeRequest): SectionJudgement {
  const { criteria } = rubric.sections[section];
  const measured = criteria.map((criterion) => measureCriterion(criterion, section, features, language));
  const used = new Set<string>();
  const judged = criteria.map((criterion, index): JudgedCriterion => {
    const facts = measured[index] as MeasuredCriterion;
    return {
      criterionId: criterion.id,
      score: facts.score,
      comment: criterionComment(facts, language),
      evidence: pickEvidence(facts, features, used),
      uncertain: facts.uncertain,
    };
  });
  onProgress?.(1);
  const all = measured.flatMap((facts) => facts.features);
  return {
    criteria: judged,
    comment: sectionComment(measured, language),
    strengths: strengthsOf(all, language),
    suggestions: suggestionsOf(all, language),
    findings: [],
    usage: NO_USAGE,
    promptHash: null,
  };
}

/** Samples of the weakest features first, each quotation once in a section. */
function pickEvidence(facts: MeasuredCriterion, features: ReportFeatures, used: Set<string>): Evidence[] {
  const weakestFirst = [...facts.features].sort((left, right) => left.attained - right.attained);
  const picked: Evidence[] = [];
  for (const { id } of weakestFirst) {
    for (const sample of features.measurements[id satisfies FeatureId].samples) {
      if (picked.length >= MAX_EVIDENCE || used.has(sample.quote)) continue;
      used.add(sample.quote);
      picked.push(sample);
    }
  }
  return picked;
}
