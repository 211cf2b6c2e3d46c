import { ADD_UP } from './exactSum.ts'
import type { Leaf, Plan } from './Plan.ts'

/**
 * SQL of a column over several projects, read from `withPartsSql`. Parts of a formula are added up over the projects that
 * have all of them: a ratio of sums over different projects would be that of none.
 */
export function addUpSql(leaf: Leaf): string {
  return ADD_UP[leaf.kind](partSql(leaf))
}

/** SQL of the same of one project, for sums over several periods: they are of the periods that have all parts. */
export function wholePartSql(leaf: Leaf): string {
  return `${partSql(leaf)} AS ${leaf.name}`
}

function partSql({ name, formula }: Leaf): string {
  return formula === null ? name : `if(ok_${formula.name}, ${name}, NULL)`
}

/** SQL that adds to rows of projects whether each has what a measure is made of, as `ok_m0`, …. */
export function withPartsSql(sql: string, { measures, ranking }: Plan): string {
  const flags = [...measures, ...(ranking ? [ranking] : [])].map(({ name, leaves }) => {
    const isKnown = (leaf: Leaf) => `${leaf.name} IS NOT NULL`
    const parts = leaves.filter(({ formula }) => formula !== null)
    const needed =
      parts.length > 0 ? parts.map(isKnown).join(' AND ') : leaves.map(isKnown).join(' OR ')
    return `(${needed || '1'}) AS ok_${name}`
  })
  return `SELECT *, ${flags.join(', ')} FROM (${sql})`
}
