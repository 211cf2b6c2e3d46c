type Argument = {
  about: string
  /** The kind of id that completes it. */
  is?: 'project_id' | 'metric_id'
  isOptional?: true
}

type PromptDefinition = {
  name: string
  title: string
  description: string
  args: Readonly<Record<string, Argument>>
  write(given: Readonly<Record<string, string | undefined>>): string
}

const QUOTE =
  'Quote every figure with its unit, its day and the permalink of its answer. Say which values are missing, may still change, or are sample data. Do not forecast or give advice.'

/** The prompts that people often need, as instructions that use the tools well. */
export const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'compare_projects',
    title: 'Compare two projects',
    description: 'Fees, revenue, users and valuation of two projects side by side.',
    args: {
      first: { about: 'A project: id, name or ticker.', is: 'project_id' },
      second: { about: 'Another project.', is: 'project_id' },
    },
    write: ({ first, second }) =>
      [
        `Compare ${name(first)} and ${name(second)}.`,
        '1. Find their ids with search_catalogue.',
        '2. With query_metrics read fees, revenue, user_dau and market_cap_circulating of both by month over the last year (breakdown project), and with screen_projects their valuation multiples pf_circulating_7d_latest and ps_circulating_7d_latest.',
        '3. Draw their revenue with render_chart.',
        '4. Write a table, then three sentences on what differs most and since when.',
        QUOTE,
      ].join('\n'),
  },
  {
    name: 'explain_move',
    title: 'Explain a move',
    description: 'What a change of a metric of a project consists of.',
    args: {
      project: { about: 'A project: id, name or ticker.', is: 'project_id' },
      metric: { about: 'A metric id, such as fees.', is: 'metric_id' },
      period: { about: 'When, such as “last month”.', isOptional: true },
    },
    write: ({ project, metric, period }) =>
      [
        `Explain how ${name(metric)} of ${name(project)} moved ${period === undefined ? 'over the last 30 days' : `in this time: ${name(period)}`}.`,
        '1. Read the metric by day with query_metrics, and the same by chain and by product.',
        '2. Read the parts of its formula (describe_metric names them) and the same metric of its market sector.',
        '3. Check with list_restatements and trace_figure whether the move is a correction of data.',
        '4. Say which parts make up the move, in figures, and what the data cannot tell.',
        QUOTE,
      ].join('\n'),
  },
  {
    name: 'quarterly_review',
    title: 'Quarterly review',
    description: 'A project over its last finished quarter.',
    args: { project: { about: 'A project: id, name or ticker.', is: 'project_id' } },
    write: ({ project }) =>
      [
        `Write a quarterly review of ${name(project)}.`,
        '1. Read its financial statement by quarter with get_financial_statement.',
        '2. Read user_dau and tvl by month with query_metrics, its place in its market sector with screen_projects, and its unlocks of the next 90 days with list_unlocks.',
        '3. Draw quarterly revenue with render_chart.',
        '4. Write half a page: growth, costs, users, valuation, supply, and what was restated.',
        QUOTE,
      ].join('\n'),
  },
]

/** Returns what a person typed, as one quoted line. */
function name(text = ''): string {
  return `“${text.replace(/[\p{Cc}\p{Cf}\s“”]+/gu, ' ').trim()}”`
}
