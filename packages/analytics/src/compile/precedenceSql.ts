import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { SOURCE_PRECEDENCE } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import { differsSql } from './differsSql.ts'

/** The rank of a source that the precedence of a metric does not name. */
const UNRANKED = 255

/** The parameters of `rankSql`. */
export function rankParams(): { ranked: string[]; ranks: number[] } {
  const rows = Object.entries(SOURCE_PRECEDENCE).flatMap(([metric, sources]) =>
    sources.map((source, index) => ({ key: `${metric} ${source}`, rank: index + 1 })),
  )
  return { ranked: rows.map(({ key }) => key), ranks: rows.map(({ rank }) => rank) }
}

/** SQL of the rank that a source, by SQL, has for `metric_id`: 0 of the datahub, then from 1 on. Needs `rankParams`. */
export function rankSql(source: string): string {
  return `if(${source} = '${DATAHUB_SOURCE}', toUInt8(0), transform(concat(toString(metric_id), ' ', toString(${source})), {ranked: Array(String)}, {ranks: Array(UInt8)}, toUInt8(${UNRANKED})))`
}

/** SQL of whether a source with the one rank is believed before one with the other. */
export function isBetterSql(one: string, other: string): string {
  return `(${one} < ${other} AND (${other} < ${UNRANKED} OR ${one} = 0))`
}

/**
 * SQL of whether a stored version was observed at its moment. One with another moment than its batch repeats the value
 * that counts from then on, in front of one that arrived earlier.
 */
export const IS_OWN =
  '((toString(batch_id), observed_at) GLOBAL IN (SELECT batch_id, observed_at FROM batches))'

/** SQL of what decides about a version of a point, each an expression. */
export type VersionSql = { source: string; moment: string; rank: string }

/**
 * SQL of whether a version of a point never counts: a better source had reported the point by its moment, or one of equal
 * precedence at the same moment that comes before it in the alphabet. It depends on all versions and not on the order of
 * their arrival.
 * @param versions SQL of an array of tuples that begin with source, moment and rank.
 */
export function isOutrankedSql({ source, moment, rank }: VersionSql, versions: string): string {
  return `(arrayExists(p -> ${isBetterSql('p.3', rank)} AND p.2 <= ${moment}, ${versions})
    OR arrayExists(o -> o.2 = ${moment} AND o.1 < ${source} AND NOT ${isBetterSql(rank, 'o.3')}
      AND NOT arrayExists(q -> ${isBetterSql('q.3', 'o.3')} AND q.2 <= o.2, ${versions}), ${versions}))`
}

/** SQL of a version of a point, as `believedSql` and `countingSql` take it. Needs `rankParams`. */
export const VERSION = `toString(source_id), observed_at, ${rankSql('source_id')}, value, provisional, toString(batch_id)`

/** SQL of the versions of a point that no other outranks, oldest first. @param versions SQL of an array of `VERSION`. */
export function believedSql(versions: string): string {
  const isOutranked = isOutrankedSql({ source: 'v.1', moment: 'v.2', rank: 'v.3' }, versions)
  return `arraySort(v -> (v.2, v.6), arrayFilter(v -> NOT ${isOutranked}, ${versions}))`
}

/**
 * SQL of the versions of a point that count from their moments on: without those that repeat what the same source said
 * before.
 * @param believed SQL of a column with the result of `believedSql`.
 */
export function countingSql(believed: string): string {
  const before = `arrayLast(b -> b.1 = v.1, arraySlice(${believed}, 1, at - 1))`
  const isRepeated = `arrayExists(b -> b.1 = v.1 AND b.5 = v.5 AND NOT ${differsSql('b.4', 'v.4')}, [${before}])`
  return `arrayFilter((v, at) -> NOT ${isRepeated}, ${believed}, arrayEnumerate(${believed}))`
}

/**
 * SQL of points of rows of versions: `others`, source, moment and rank of all versions, and `counting`, source, moment and
 * value of those that count.
 */
export function settledPointsSql(point: string, rows: string): string {
  return `
    SELECT ${point}, arrayMap(v -> (v.1, v.2, v.3), versions) AS others, arrayMap(v -> (v.1, v.2, v.4), facts) AS counting
    FROM (
      SELECT ${point}, groupUniqArray((${VERSION})) AS versions, ${believedSql('versions')} AS believed,
             ${countingSql('believed')} AS facts
      FROM (${rows}) GROUP BY ${point}
    )`
}

/** SQL of whether a better source reports the point at any moment, so that a version is a second opinion then. */
export function hasBetterSql(rank: string, versions: string): string {
  return `arrayExists(p -> ${isBetterSql('p.3', rank)}, ${versions})`
}
