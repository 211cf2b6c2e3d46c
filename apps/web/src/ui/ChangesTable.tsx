import type { DatahubChange } from '@tickmark/core/datahub/DatahubItem'
import { ChosenName } from './ChosenName.tsx'
import { FactTable } from './FactTable.tsx'
import { writeField } from './writeField.ts'

type Props = {
  changes: readonly DatahubChange[]
  /** The headings of the values before and after. */
  heads: readonly [string, string]
}

/** Changed fields of a project, with what each loses and gains. */
export function ChangesTable({ changes, heads }: Props) {
  return (
    <FactTable
      label="Changes"
      isWhole
      heads={['Field', ...heads]}
      rows={changes.map(({ field, before, after }) => {
        const parts = listParts(before, after)
        return {
          key: field,
          cells: [
            <span key="field" className="block min-w-16 whitespace-normal">
              {writeField(field)}
            </span>,
            <Parts key="before" parts={parts.before} />,
            <Parts key="after" parts={parts.after} />,
          ],
        }
      })}
    />
  )
}

const TAGS = { kept: 'span', removed: 'del', added: 'ins' } as const
const LOOKS = {
  kept: 'text-fg3',
  removed: 'text-down line-through',
  added: 'text-up no-underline',
} as const

function Parts({ parts }: { parts: readonly ValuePart[] }) {
  if (parts.length === 0) return <span className="text-fg3">None</span>
  return (
    <ul className="flex max-w-[56ch] min-w-20 flex-col gap-0.5 whitespace-normal [overflow-wrap:anywhere] sm:min-w-32">
      {parts.map(({ text, change }) => {
        const Tag = TAGS[change]
        return (
          <li key={text}>
            <Tag className={LOOKS[change]}>
              {change === 'added' && '+ '}
              <ChosenName name={text} />
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}

/** A part of a value, such as an item of a list, and whether a change takes it away or adds it. */
type ValuePart = { text: string; change: 'kept' | 'removed' | 'added' }

/** The parts of a value before and after a change. Items of lists and entries of objects are parts of their own. */
export function listParts(
  before: unknown,
  after: unknown,
): { before: ValuePart[]; after: ValuePart[] } {
  const [old, next] = [split(before), split(after)]
  return {
    before: old.map((text) => ({ text, change: next.includes(text) ? 'kept' : 'removed' })),
    after: next.map((text) => ({ text, change: old.includes(text) ? 'kept' : 'added' })),
  }
}

function split(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map(write)
  if (typeof value === 'object')
    return Object.entries(value).map(([name, part]) => `${name}: ${write(part)}`)
  return [write(value)]
}

function write(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(write).join(', ')
  return Object.entries(value)
    .map(([name, part]) => `${name} ${write(part)}`)
    .join(', ')
}
