import { useRouter } from '@tanstack/react-router'
import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { Button } from '../../ui/Button.tsx'
import { drafts } from '../drafts.ts'
import { LogInLinks } from '../LogInLinks.tsx'
import { makeDraftId } from '../makeDraftId.ts'
import { openAddress } from '../openAddress.ts'
import { addTile, type NewTile } from './changeTiles.ts'
import { sharedAddress } from './sharedAddress.ts'

const SEARCH = { returnTo: '/explorer/dashboards/new' }

/**
 * What a visitor can do: log in, to save a new dashboard with the panel, which is kept on this machine meanwhile; or open
 * one that its address holds.
 */
export function LogInToAdd({ tile, onClose }: { tile: NewTile; onClose: () => void }) {
  const { history } = useRouter()
  const content = addTile(tile)(DashboardDefinition.parse({}))
  const address = sharedAddress(content, {})
  const keep = () =>
    drafts.keep({
      id: makeDraftId(),
      kind: 'dashboard',
      documentId: null,
      version: null,
      userId: null,
      name: 'New dashboard',
      content,
      at: new Date().toISOString(),
      isToBeSaved: true,
    })
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-fg2">
        A dashboard is saved to your account. The panel is kept on this machine until you are back,
        and begins a new dashboard then.
        {address !== undefined && ' Without an account a dashboard lives in its address.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <LogInLinks search={SEARCH} onClick={keep} />
        {address !== undefined && (
          <Button
            size="medium"
            variant="ghost"
            onClick={() => {
              onClose()
              openAddress(history, address)
            }}
          >
            Begin one without an account
          </Button>
        )}
      </div>
    </div>
  )
}
