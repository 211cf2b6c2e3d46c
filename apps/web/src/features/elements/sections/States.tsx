import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { LONG_TEXT } from '../Specimen.tsx'

export function States() {
  const [retries, setRetries] = useState(0)
  return (
    <div className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
      <Panel title="Loading">
        <div aria-busy="true" className="flex flex-col gap-3 px-3.5 pb-3.5">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Panel>
      <Panel title="Empty">
        <EmptyState title="No values in this range">
          <p>The first ones are of 30 Jul 2015.</p>
          <Button>Show all</Button>
        </EmptyState>
      </Panel>
      <Panel title="Forbidden">
        <EmptyState kind="forbidden" title="Holders are part of the Pro plan">
          <p>Your plan shows fees, revenue and users.</p>
          <Button>Compare plans</Button>
        </EmptyState>
      </Panel>
      <Panel title="Error">
        <ErrorPanel
          message={
            retries === 0
              ? 'The server did not answer within 30 seconds.'
              : `The server did not answer within 30 seconds, ${retries + 1} times.`
          }
          onRetry={() => setRetries(retries + 1)}
        />
      </Panel>
      <Panel title="Partial">
        <div className="flex flex-col gap-3 px-3.5 pb-3.5">
          <StateNote state="partial">
            38 of 40 projects: Celo and Gnosis have no figures here.
          </StateNote>
          <div className="h-20 rounded-sm bg-hover" />
        </div>
      </Panel>
      <Panel title="Stale">
        <div className="flex flex-col gap-3 px-3.5 pb-3.5">
          <StateNote state="stale">Last updated on 18 Nov 2026; expected every day.</StateNote>
          <div className="h-20 rounded-sm bg-hover" />
        </div>
      </Panel>
      <Panel title="Long text">
        <EmptyState title={LONG_TEXT}>
          <p>{`${LONG_TEXT}. ${LONG_TEXT}.`}</p>
        </EmptyState>
      </Panel>
      <Panel title="Crash in one panel">
        <CrashOnDemand />
      </Panel>
      <Panel
        title="Panel with controls and foot"
        controls={<Button>Log</Button>}
        footer={<span>Sources: DefiLlama · updated 20 Nov 2026, 06:10 UTC</span>}
      >
        <p className="px-3.5 pb-3.5 text-fg2">Its foot says where its figures come from.</p>
      </Panel>
    </div>
  )
}

function CrashOnDemand() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('This panel was asked to fail.')
  return (
    <div className="px-3.5 pb-3.5">
      <Button color="danger" onClick={() => setBroken(true)}>
        Fail
      </Button>
    </div>
  )
}
