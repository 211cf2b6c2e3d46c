import { listFew } from '../formats/listFew.ts'
import type { Comparables, CompsColumn, ImpliedValue } from './Comparables.ts'

type Described = Pick<Comparables, 'names' | 'columns' | 'implied'>

/** Says in sentences which values statistics leave out, and which multiples imply no value of the project. */
export function describeComparables({ names, columns, implied }: Described): string[] {
  const shown = columns.filter(({ group }) => group !== 'size')
  const [own = ''] = names
  const peers = names.length - 1
  if (peers === 0)
    return [
      'No peers are chosen: there is no median, and only multiples that are given imply a value.',
    ]
  return [
    ...(peers === 1
      ? [`${names[1]} is the only peer: there are no quartiles and no z-scores.`]
      : []),
    ...shown.flatMap((column) => describeLeftOut(column, names)),
    ...implied.flatMap((one) => describeProblem(one, own) ?? []),
  ]
}

function describeLeftOut(
  { title, cells, statistics }: CompsColumn,
  names: readonly string[],
): string[] {
  const among = (state: string) =>
    cells.flatMap((cell, at) => (at > 0 && cell.state === state ? (names[at] ?? []) : []))
  const [nm, partial, missing] = [among('not_meaningful'), among('partial'), among('missing')]
  const left = [
    nm.length > 0 && `${listFew(nm)} (n.m.)`,
    partial.length > 0 && `${listFew(partial)} (incomplete window)`,
    missing.length > 0 && `${listFew(missing)} (no data)`,
  ].filter((text) => text !== false)
  if (left.length === 0) return []
  const counted =
    statistics.count === 0
      ? 'no peer has a value that counts'
      : `of ${statistics.count} of ${cells.length - 1} peers`
  return [`${title}: ${counted}, without ${left.join(', ')}.`]
}

function describeProblem({ title, problem }: ImpliedValue, own: string): string | undefined {
  switch (problem) {
    case null:
      return undefined
    case 'no-multiple':
      return `${title} implies no value: no peer has this multiple.`
    case 'no-driver':
      return `${title} implies no value: ${own} has no data for what the price is divided by.`
    case 'no-income':
      return `${title} implies no value: what the price is divided by is zero or negative for ${own}.`
    case 'partial':
      return `${title} implies no value: the window of ${own} is incomplete.`
    case 'no-supply':
      return `${title} implies no value: market cap, FDV or EV of ${own} are unknown.`
    case 'negative':
      return `${title} implies no value: it would be below zero after net debt.`
  }
}
