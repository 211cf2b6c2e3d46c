import { Link } from '@tanstack/react-router'
import type { Composition, CompositionPart } from '@tickmark/core/answers/Composition'
import type { CompositionDimension } from '@tickmark/core/answers/choices'
import { type ChangeOf, formatChange } from '@tickmark/core/formats/formatChange'
import {
  type FormatStyle,
  formatMetricValue,
  formatValue,
  MISSING,
} from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { CSSProperties, ReactNode } from 'react'
import type { CsvField } from '../../../data/downloadFile.ts'
import type { TableColumn } from '../../../tables/FittedTable.tsx'
import { figureColumn } from '../../../tables/figureColumn.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Delta } from '../../../ui/Delta.tsx'
import { Hint } from '../../../ui/hints/Hint.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'

/** Names of the parts. */
export const DIMENSION_WORDS = {
  chain: { label: 'By chain', one: 'chain', many: 'chains' },
  product: { label: 'By product', one: 'product', many: 'products' },
  contract: { label: 'By contract', one: 'contract', many: 'contracts' },
  label: { label: 'By label', one: 'label', many: 'labels' },
} as const satisfies Record<CompositionDimension, { label: string; one: string; many: string }>

/** Half of the last digit of a share as it is written. */
const MIN_SHARE = 0.00005

type Context = {
  metric: MetricDefinition
  /** Color and pattern of each part, as in the bar above. */
  fills: ReadonlyMap<string, CSSProperties>
  isProject: (id: string) => boolean
}

/** The order of the columns in a file. */
export const PART_FILE_ORDER = ['id', 'part', 'value', 'previous', 'change']

/** The columns of a figure's parts, with the remainder and the total below them. */
export function makePartColumns(
  composition: Composition,
  { metric, fills, isProject }: Context,
): TableColumn<CompositionPart>[] {
  const { by, total, change, anchor } = composition
  const rests = listRests(composition)
  const below = (restOf: (rest: Rest) => CsvField, ofTotal: CsvField) => [
    ...rests.map(restOf),
    ofTotal,
  ]
  const write = (value: number | null, style: FormatStyle = 'compact') =>
    formatMetricValue(value, metric, style)
  const delta = (change: number | null, of: ChangeOf) => (
    <Delta change={change} {...of} metric={metric} />
  )
  const word = DIMENSION_WORDS[by].one
  return [
    {
      id: 'id',
      file: [{ header: `${by}_id`, value: (part) => part.id, below: below(() => '', '') }],
    },
    {
      id: 'part',
      header: word.charAt(0).toUpperCase() + word.slice(1),
      width: 240,
      align: 'left',
      value: (part) => part.name,
      cell: (part) => (
        <span className="flex items-center gap-2">
          <span className="size-2.5 shrink-0 rounded-[2px]" style={fills.get(part.id)} />
          {part.text === undefined ? (
            <PartName part={part} isProject={by === 'chain' && isProject(part.id)} />
          ) : (
            <Hint text={part.text}>
              <button type="button" className="cursor-help truncate rounded-sm text-left">
                {part.name}
              </button>
            </Hint>
          )}
        </span>
      ),
      file: [
        { header: 'name', value: (part) => part.name, below: below(({ name }) => name, 'Total') },
        ...(composition.parts.some(({ text }) => text !== undefined)
          ? [
              {
                header: 'text',
                value: (part: CompositionPart) => part.text ?? '',
                below: below(() => '', ''),
              },
            ]
          : []),
      ],
    },
    figureColumn('value', 'Value', {
      width: 120,
      value: (part) => part.value,
      write,
      adds: metric.additive,
      file: [
        {
          header: `${composition.column_id} (${metric.format}, to ${composition.anchor ?? 'no data'} UTC)`,
          value: (part) => part.value,
          below: below(({ value }) => value, total),
        },
      ],
      footers: [
        ...rests.map(
          ({ value }) =>
            (style: FormatStyle) =>
              write(value, style),
        ),
        (style) => (
          <span data-figure={`${composition.column_id} ${composition.project_id} ${anchor}`}>
            <Amount text={write(total, style)} />
          </span>
        ),
      ],
    }),
    { ...shareColumn(rests), isInFileOnly: !metric.additive },
    {
      id: 'change',
      header: 'Change',
      width: 100,
      align: 'right',
      value: (part) => part.change,
      figure: { write: (value) => formatChange(value), adds: false },
      cell: (part) => delta(part.change, { value: part.value, before: part.previous_value }),
      footers: [...rests.map((): ReactNode => MISSING), delta(change, { value: total })],
      file: [
        {
          header: `${composition.change_column_id} (fraction)`,
          value: (part) => part.change,
          below: below(() => null, change),
        },
      ],
    },
    {
      id: 'previous',
      header: 'Prior period',
      width: 130,
      align: 'right',
      value: (part) => part.previous_value,
      figure: { write, adds: metric.additive },
      cell: (part, style) => (
        <span className="text-fg2">
          <Amount text={write(part.previous_value, style)} />
        </span>
      ),
      footers: [],
      file: [
        {
          header: `previous window (${metric.format}, to ${composition.previous_anchor ?? 'no data'} UTC)`,
          value: (part) => part.previous_value,
        },
      ],
    },
  ]
}

/** Shown only for metrics whose parts add up: of others there are no shares. */
function shareColumn(rests: readonly Rest[]): DataColumn<CompositionPart> {
  const write = (share: number | null, style: FormatStyle = 'compact') =>
    formatValue(share, 'percent', style)
  return {
    id: 'share',
    header: (
      <Hint text="Of the total, or of the sum of all positive values where some are negative. A negative value has no share.">
        <span>Share</span>
      </Hint>
    ),
    name: 'Share',
    width: 90,
    align: 'right',
    value: (part) => part.share,
    figure: { write, adds: true },
    cell: (part, style) => write(part.share, style),
    footers: rests.map((rest) => (style) => write(rest.share, style)),
    file: [
      {
        header: 'share (fraction)',
        value: (part) => part.share,
        below: rests.map(({ share }) => share),
      },
    ],
  }
}

function PartName({ part, isProject }: { part: CompositionPart; isProject: boolean }) {
  const name = (
    <bdi className="truncate" title={part.name === part.id ? part.id : `${part.name} (${part.id})`}>
      {part.name}
    </bdi>
  )
  if (!isProject) return name
  return (
    <Link
      to="/projects/$slug"
      params={{ slug: part.id }}
      tabIndex={-1}
      className="flex min-w-0 font-medium hover:underline"
    >
      {name}
    </Link>
  )
}

type Rest = { name: string; value: number | null; share: number | null }

/** Lists the rests between the listed parts and the total: the parts below them, and what no part accounts for. */
export function listRests({
  by,
  total,
  others,
  unattributed,
}: Pick<Composition, 'by' | 'total' | 'others' | 'unattributed'>): Rest[] {
  const rests: Rest[] = []
  if (others !== null) {
    const words = DIMENSION_WORDS[by]
    rests.push({
      ...others,
      name: `${others.count} more ${others.count === 1 ? words.one : words.many}`,
    })
  }
  if (unattributed !== null && isShown({ total, unattributed }))
    rests.push({
      ...unattributed,
      name: unattributed.value > 0 ? 'Unattributed' : 'Parts beyond the total',
    })
  return rests
}

type Ends = Pick<Composition, 'total' | 'unattributed'>

/** A difference that no column could show comes from rounding at the source. */
function isShown({ total, unattributed }: Ends): boolean {
  const value = unattributed?.value ?? 0
  return value !== 0 && Math.abs(value) >= MIN_SHARE * Math.abs(total ?? 0)
}

/** Returns whether the parts of a figure add up to more than it, so that they must not be drawn upon each other. */
export function exceedsTotal(ends: Ends): boolean {
  return isShown(ends) && (ends.unattributed?.value ?? 0) < 0
}
