import { Link } from '@tanstack/react-router'
import type { Project } from '@tickmark/core/projects/Project'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { Fragment, type ReactNode } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { Panel } from '../../../ui/Panel.tsx'

type Props = {
  project: Pick<
    Project,
    'project_id' | 'chains' | 'products' | 'launch_year' | 'tags' | 'aliases' | 'former_ids'
  > & { market_sectors: readonly string[]; chain_names: Readonly<Record<string, string>> }
}

/** What the catalogue says of the project: nothing here is a figure. */
export function AboutPanel({ project }: Props) {
  const { chains, products, tags, launch_year, aliases, former_ids } = project
  return (
    <Panel title="The project">
      <dl className="grid gap-x-6 gap-y-1.5 px-3.5 pb-4 md:grid-cols-[160px_minmax(0,1fr)]">
        <Fact name="Market sectors">
          {project.market_sectors.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <SectorLink id={id} />
            </Fragment>
          ))}
        </Fact>
        {launch_year !== null && <Fact name="Live since">{launch_year}</Fact>}
        <Fact name="Chains">
          {chains.length === 0
            ? 'None are named'
            : chains.map((chain) => project.chain_names[chain] ?? chain).join(', ')}
        </Fact>
        <Fact name="Products reported separately">
          {products.length === 0
            ? 'None: its figures are those of the whole'
            : products.map(({ name, product_id }) => `${name} (${product_id})`).join(', ')}
        </Fact>
        {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
        {aliases.length > 0 && <Fact name="Also known as">{aliases.join(', ')}</Fact>}
        {former_ids.length > 0 && <Fact name="Former ids">{former_ids.join(', ')}</Fact>}
        <Fact name="Id">
          <code className="font-mono text-sm">{project.project_id}</code>
        </Fact>
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg3 max-md:mt-1.5">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function SectorLink({ id }: { id: string }) {
  const name = findSector(id)?.name ?? id
  return (
    <Switched name="MARKET_SECTORS_ENABLED" otherwise={name}>
      <Link
        to="/markets/$sector"
        params={{ sector: id }}
        className="underline decoration-line2 underline-offset-4 hover:decoration-accent"
      >
        {name}
      </Link>
    </Switched>
  )
}
