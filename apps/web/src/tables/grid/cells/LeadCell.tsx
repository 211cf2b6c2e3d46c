import { Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MartRow, MartValue } from '@tickmark/core/marts/MartPage'
import type { ReactNode } from 'react'
import { ContractAddress } from '../../../ui/ContractAddress.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import type { Lead } from '../columns/describeLead.ts'
import { NamedId } from './NamedId.tsx'

type Props = { lead: Lead; row: MartRow }

/** What a row is of, leading to its page where it has one. */
export function LeadCell({ lead, row }: Props) {
  if (lead.ids[0] === 'name') return <NamedRow row={row} />
  const chain = textOf(row.chain_id)
  const parts = lead.ids.map((id): [string, ReactNode] => {
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
          {face}
        </span>
      ))}
    </span>
  )
}

function NamedRow({ row }: { row: MartRow }) {
  const name = textOf(row.name)
  const [project, asset, sector] = [row.project_id, row.asset_id, row.sector_id].map(textOf)
  const look = 'flex min-w-0 items-center gap-2 font-medium hover:underline'
  if (project)
    return (
      <Link to="/projects/$slug" params={{ slug: project }} tabIndex={-1} className={look}>
        <ProjectLogo projectId={project} name={name} />
        <bdi className="truncate" title={name}>
          {name}
        </bdi>
      </Link>
    )
  if (asset)
    return (
      <Link to="/assets/$asset" params={{ asset }} tabIndex={-1} className={look}>
        <bdi className="truncate">{name}</bdi>
      </Link>
    )
  if (sector)
    return (
      <Link to="/markets/$sector" params={{ sector }} tabIndex={-1} className={look}>
        <bdi className="truncate">{name}</bdi>
      </Link>
    )
  return (
    <bdi className="block truncate font-medium" title={name}>
      {name}
    </bdi>
  )
}

function textOf(value: MartValue | undefined): string {
  return value === null || value === undefined || Array.isArray(value) ? '' : String(value)
}
