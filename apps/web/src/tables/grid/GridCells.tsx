import { Link } from '@tanstack/react-router'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { type FormatStyle, MISSING } from '@tickmark/core/formats/formatValue'
import type { MartRow, MartValue } from '@tickmark/core/marts/MartPage'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { Fragment, type ReactNode, useContext } from 'react'
import { useSwitch } from '../../data/switchStore.ts'
import { useProjects } from '../../data/useProjects.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import type { ToggledFavorite } from '../../documents/favorites/favorites.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ContractAddress } from '../../ui/ContractAddress.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { NotReviewedMark } from '../../ui/NotReviewedMark.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PartialMark } from '../../ui/PartialMark.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { SourceName } from '../../ui/SourceName.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { TraceButton } from '../../ui/TraceButton.tsx'
import type { GridColumn, Lead } from './GridColumn.ts'
import { kindOf, useGridNames } from './GridNames.ts'
import { PageCells } from './PageCells.ts'
import { MAX_NAMES, writeCell, writeNumber, writePoint } from './writeCell.ts'

type Props = {
  column: GridColumn
  /** It may not have the column yet. */
  row: MartRow
  /** On a shaded ground the color of a change would be hard to read; its sign says the same. */
  isShaded: boolean
  /** Of the column; see `columnStyle`. */
  style: FormatStyle
}

/** A value in the way of its column, or of the page around. */
export function ValueCell(props: Props) {
  const { column, row } = props
  const own = useContext(PageCells)[column.column_id]
  if (own === undefined || row[column.column_id] === undefined) return <PlainValue {...props} />
  return own.draw(row, <PlainValue {...props} />)
}

function PlainValue({ column, row, isShaded, style }: Props) {
  const value = row[column.column_id]
  if (value === undefined) return null
  if (column.type === 'trend')
    return (
      <Sparkline
        values={numbersOf(value)}
        change={changeBeside(column, row)}
        metric={findMetric(column.metric_id ?? '')}
      />
    )
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="text-fg3">{MISSING}</span>
  if (typeof value === 'number') return <NumberCell {...{ column, row, value, isShaded, style }} />
  if (Array.isArray(value)) return <ListCell column={column} values={value.map(String)} />
  if (column.type === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
  return <TextCell column={column} text={value} />
}

function NumberCell({ column, row, value, isShaded, style }: Props & { value: number }) {
  if (column.valueOn !== undefined)
    return <PointCell row={row} value={value} day={textOf(row[column.valueOn])} />
  const level = row[column.level ?? '']
  const of = {
    value: typeof level === 'number' ? level : null,
    metric: findMetric(column.metric_id ?? ''),
  }
  if (column.isChange && !isShaded) return <Delta change={value} {...of} />
  if (column.isChange) return <Amount text={formatChange(value, of)} />
  return <PlainFigure {...{ column, row }} text={writeNumber(column, value, style)} />
}

/** A value of the row's metric in its unit, which leads to its trace. */
function PointCell({ row, value, day }: Pick<Props, 'row'> & { value: number; day: string }) {
  const [metric_id, project_id] = [textOf(row.metric_id), textOf(row.project_id)]
  return <TraceButton point={{ metric_id, project_id, day }}>{writePoint(row, value)}</TraceButton>
}

/** A number, with what it is, and a mark where days of its window are missing. */
function PlainFigure({ column, row, text }: Pick<Props, 'column' | 'row'> & { text: string }) {
  const partial: readonly unknown[] = Array.isArray(row.partial) ? row.partial : []
  return (
    <span data-figure={claimOf(column, row)}>
      <Amount text={text} />
      <PartialMark isPartial={partial.includes(column.column_id)} />
    </span>
  )
}

/** The attribute that names a figure, in rows that are projects or sectors; its window ends on any day. */
function claimOf({ column_id, metric_id }: GridColumn, row: MartRow): string | undefined {
  const { project_id, market_sector_id, chain_id, product_id } = row
  const id = project_id ?? market_sector_id
  if (metric_id === null || typeof id !== 'string') return undefined
  if (chain_id !== undefined || product_id !== undefined) return undefined
  return `${column_id} ${id} *`
}

function numbersOf(value: MartValue): (number | null)[] {
  return Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? one : null)) : []
}

function changeBeside({ trendChange }: GridColumn, row: MartRow): number | null | undefined {
  if (trendChange === undefined) return undefined
  const change = trendChange === null ? null : row[trendChange]
  return typeof change === 'number' ? change : null
}

function ListCell({ column, values }: { column: GridColumn; values: readonly string[] }) {
  const nameOf = useGridNames()
  const more = values.length - MAX_NAMES
  return (
    <span title={writeCell(column, [...values], nameOf)}>
      {values.slice(0, MAX_NAMES).map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          <NamedId columnId={column.column_id} id={value} />
        </Fragment>
      ))}
      {more > 0 && <span className="text-fg3"> +{more}</span>}
    </span>
  )
}

function TextCell({ column, text }: { column: GridColumn; text: string }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  if (!/^https?:\/\//.test(text))
    return (
      <span title={text}>
        <NamedId
          columnId={column.column_id}
          id={text}
          hasLogo={['project_id', 'leader'].includes(column.column_id)}
        />
      </span>
    )
  const face = text.replace(/^https?:\/\/(www\.)?/, '')
  if (!mayLeave) return face
  return (
    <a
      href={text}
      target="_blank"
      rel="noreferrer noopener"
      tabIndex={-1}
      title={text}
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
    >
      {face}
    </a>
  )
}

type NamedIdProps = { columnId: string; id: string; hasLogo?: boolean }

/** An id by its name, leading to its page where it has one. */
function NamedId({ columnId, id, hasLogo = false }: NamedIdProps) {
  const name = useGridNames()(columnId, id)
  switch (kindOf(columnId)) {
    case 'project':
      return <KnownProject id={id} name={name} hasLogo={hasLogo} />
    case 'metric':
      return <MetricLink id={id} />
    case 'sector':
      return findSector(id) === undefined ? (
        name
      ) : (
        <PageLink
          to="/markets/$sector"
          params={{ sector: id }}
          tabIndex={-1}
          className="hover:underline"
        >
          {name}
        </PageLink>
      )
    case 'investor':
      return (
        <PageLink
          to="/fundraises/investors/$investor"
          params={{ investor: id }}
          tabIndex={-1}
          className="hover:underline"
        >
          {name}
        </PageLink>
      )
    case 'source':
      return <SourceName id={id} />
    case 'field':
    case 'code':
    case 'plain':
      return name
  }
}

/** Leads to the page of what a group is of, where it has one. */
export function GroupPage({ columnId, id }: NamedIdProps) {
  const { byId } = useProjects()
  const label = `Open ${useGridNames()(columnId, id)}`
  const look = {
    tabIndex: -1,
    'aria-label': label,
    title: label,
    className:
      'grid size-4 shrink-0 place-items-center rounded-sm text-fg3 hover:text-fg pointer-coarse:size-11',
    children: <Icon name="forward" size={12} />,
  } as const
  switch (kindOf(columnId)) {
    case 'project':
      return byId.has(id) && <PageLink to="/projects/$slug" params={{ slug: id }} {...look} />
    case 'sector':
      return findSector(id) && <PageLink to="/markets/$sector" params={{ sector: id }} {...look} />
    case 'investor':
      return <PageLink to="/fundraises/investors/$investor" params={{ investor: id }} {...look} />
    case 'metric':
    case 'source':
    case 'field':
    case 'code':
    case 'plain':
      return null
  }
}

function KnownProject({ id, name, hasLogo }: { id: string; name: string; hasLogo: boolean }) {
  const { byId } = useProjects()
  if (!byId.has(id)) return name
  return (
    <Link
      to="/projects/$slug"
      params={{ slug: id }}
      tabIndex={-1}
      className={
        hasLogo
          ? 'inline-flex min-w-0 max-w-full items-center gap-2 align-middle hover:underline'
          : 'hover:underline'
      }
    >
      {hasLogo && <ProjectLogo projectId={id} name={name} />}
      <bdi className="truncate">{name}</bdi>
      {hasLogo && byId.get(id)?.is_reviewed === false && <NotReviewedMark />}
    </Link>
  )
}

/** Shows the subject of a row, linked to its page where it has one. */
export function LeadCell({ lead, row }: { lead: Lead; row: MartRow }) {
  if (lead.ids[0] === 'name') return <NamedRow row={row} />
  const chain = textOf(row.chain_id)
  const named = lead.ids.filter((id) => textOf(row[id]) !== '')
  const parts = named.map((id): [string, ReactNode] => {
    const text = textOf(row[id])
    if (id === 'address' && chain !== '')
      return [id, <ContractAddress key={id} chainId={chain} address={text} />]
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return [id, formatDay(text)]
    return [id, <NamedId key={id} columnId={id} id={text} hasLogo={id === 'project_id'} />]
  })
  return (
    <span className="flex min-w-0 items-center gap-2 overflow-hidden font-medium">
      {parts.map(([id, face], index) => (
        <span key={id} className={index > 0 ? 'truncate font-normal text-fg2' : 'truncate'}>
          {id === 'to_chain' && '→ '}
          {face}
        </span>
      ))}
    </span>
  )
}

function NamedRow({ row }: { row: MartRow }) {
  const { byId } = useProjects()
  const name = textOf(row.name)
  const [project, asset, sector, chain] = [
    row.project_id,
    row.asset_id,
    row.market_sector_id,
    row.chain_id,
  ].map(textOf)
  const look = 'flex min-w-0 items-center gap-2 font-medium hover:underline'
  if (project)
    return (
      <Starred kind="projects" id={project} name={name}>
        <Link to="/projects/$slug" params={{ slug: project }} tabIndex={-1} className={look}>
          <ProjectLogo projectId={project} name={name} />
          <bdi className="truncate" title={name}>
            {name}
          </bdi>
          {byId.get(project)?.is_reviewed === false && <NotReviewedMark />}
        </Link>
      </Starred>
    )
  if (asset)
    return (
      <Link to="/assets/$asset" params={{ asset }} tabIndex={-1} className={look}>
        <ProjectLogo projectId={asset} name={textOf(row.symbol) || name} />
        <bdi className="truncate" title={name}>
          {name}
        </bdi>
      </Link>
    )
  if (sector)
    return (
      <Starred kind="markets" id={sector} name={name}>
        <PageLink to="/markets/$sector" params={{ sector }} tabIndex={-1} className={look}>
          <bdi className="truncate">{name}</bdi>
        </PageLink>
      </Starred>
    )
  if (chain)
    return (
      <span className="font-medium">
        <KnownProject id={chain} name={name} hasLogo />
      </span>
    )
  return (
    <bdi className="block truncate font-medium" title={name}>
      {name}
    </bdi>
  )
}

type StarredProps = ToggledFavorite & { children: ReactNode }

/** The name of what can be a favorite, after its star. */
function Starred({ children, ...of }: StarredProps) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      {/* On a phone the name needs the room. */}
      <FavoriteStar {...of} tabIndex={-1} className="-ml-1.5 max-sm:hidden" />
      {children}
    </span>
  )
}

function textOf(value: MartValue | undefined): string {
  return value === null || value === undefined || Array.isArray(value) ? '' : String(value)
}
