/** The known state of the terminal and the sources while a page is visited. */
export type VisitState = {
  /** True if datasets were never fetched, so that the first fill goes on. */
  isFilling: boolean
  /** True if the terminal has funding rounds. */
  hasRounds: boolean
  /** True if the terminal has any schedule of unlocks. No source gives one without a key. */
  hasUnlocks: boolean
  /** Days since the newest value of what the page is about; null where it has none or that is not looked at. */
  daysOld: number | null
}

type Statement = {
  /** Set if words beside it may explain it; see `REASON`. */
  isOfEmpty?: true
  /** Paths that it concerns; all if absent. */
  on?: RegExp
  says: RegExp
  /** Returns the reason why it is untrue; null if it is true. */
  judge(state: VisitState): string | null
}

/** Words that make an empty page honest: they say why it is empty. */
const REASON =
  /not (?:yet )?loaded|loading|loads|first load|in progress|still|needs? a|a key|paid plan|arriv|not known|unknown/i

/** The statements that pages may make only while they are true. No visit sets a filter. */
const STATEMENTS: readonly Statement[] = [
  {
    isOfEmpty: true,
    says: /No \w+ match(?:es)? (?:these|your|the) filters?/i,
    judge: () => 'no filter is set',
  },
  {
    isOfEmpty: true,
    on: /^\/fundraises/,
    says: /\b0 rounds\b|\$0 raised|No funding rounds?\b|No rounds?\b/i,
    judge: ({ hasRounds }) =>
      hasRounds ? 'there are rounds' : 'the sources have rounds, which are not loaded',
  },
  {
    isOfEmpty: true,
    on: /^\/unlocks/,
    says: /\$0(?:\.0+)?(?![\d.])|No unlock is scheduled/,
    judge: ({ hasUnlocks }) => (hasUnlocks ? null : 'no schedule is known'),
  },
  {
    on: /^\/status/,
    says: /^Ready$/m,
    judge: ({ isFilling }) => (isFilling ? 'the first fill is not finished' : null),
  },
  {
    on: /^\/status/,
    says: /Check the key of this source|a newer release may read it/i,
    judge: () => 'no key is set; the source wants a paid plan or a browser',
  },
  {
    says: /^As of today$/m,
    judge: ({ daysOld }) =>
      daysOld !== null && daysOld > 2 ? `its newest value is ${daysOld} days old` : null,
  },
]

/** Returns what a page says that is untrue, with the reason. */
export function judgeText(
  path: string,
  text: string,
  state: VisitState,
): { said: string; truth: string }[] {
  return STATEMENTS.flatMap(({ on, says, judge, isOfEmpty }) => {
    if (on && !on.test(path)) return []
    const said = says.exec(text)
    if (said === null) return []
    const truth = judge(state)
    const isHonest = truth === null || (isOfEmpty && isExplained(text, said.index))
    return isHonest ? [] : [{ said: said[0], truth }]
  })
}

/** Characters around a statement in which a reason counts as belonging to it. */
const NEAR = 160

function isExplained(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - NEAR), at + NEAR)
  return REASON.test(near)
}
