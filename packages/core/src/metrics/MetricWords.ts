/** What the catalogue tells people of a metric; kept apart from its rules, since no page needs it before somebody asks. */
export type MetricWords = {
  /** One or two sentences: what is counted, and how it differs from its near-synonyms. */
  definition: string
  sources: string
}
