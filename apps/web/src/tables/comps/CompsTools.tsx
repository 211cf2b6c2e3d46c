import type { Comparables } from '@tickmark/core/comps/Comparables'
import { addressComparables, type comparablesQuery } from '@tickmark/core/screens/comparables'
import { addressOfFile } from '../../charts/panel/actions/addressOfFile.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Switched } from '../../data/Switched.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export type CompsInput = ReturnType<typeof comparablesQuery>

type Props = { title: string; input: CompsInput; comps: Comparables }

/** The workbook with formulas, and what every panel offers. */
export function CompsTools({ title, input, comps }: Props) {
  const call = { procedure: 'projects.getComparables', input } as const
  const path = addressComparables(input)
  return (
    <>
      <Switched name="DOWNLOAD_ENABLED">
        <a
          href={addressOfFile(path, 'xlsx')}
          download=""
          className={buttonClasses({ size: 'small' })}
        >
          <Icon name="download" size={13} />
          Workbook
        </a>
      </Switched>
      <PanelTools
        subject={{
          title,
          call,
          hasSameRows: true,
          served: path,
          table: () => ({ header: [], rows: [], isSample: comps.meta.sample, period: '' }),
        }}
        enlarge={undefined}
      />
    </>
  )
}
