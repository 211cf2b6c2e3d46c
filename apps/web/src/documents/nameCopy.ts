import { NAME_LENGTH } from './NAME_LENGTH.ts'

const COPY = / \(copy(?: (\d+))?\)$/

/** What a copy is called: `Fees (copy)`, and of that `Fees (copy 2)`; cut where it would be longer than `longest`. */
export function nameCopy(name: string, longest: number = NAME_LENGTH): string {
  const before = COPY.exec(name)
  const base = before === null ? name : name.slice(0, before.index)
  const end = before === null ? ' (copy)' : ` (copy ${Number(before[1] ?? 1) + 1})`
  return base.slice(0, longest - end.length) + end
}
