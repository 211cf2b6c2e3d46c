import { Switched } from '../../data/Switched.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showLoadFailure } from '../../ui/popups/LazyPopup.tsx'
import type { ProjectRow } from './ProjectRow.ts'
import type { ShownFigures } from './showFormulas.ts'

type Props = { rows: readonly ProjectRow[]; figures: ShownFigures }

/** Saves every row and column shown, in the order shown; what writes the file comes with the first press. */
export function ExportProjects({ rows, figures }: Props) {
  const download = () =>
    void import('./downloadProjects.ts').then(
      ({ downloadProjects }) => downloadProjects(rows, figures),
      (error) => showLoadFailure(error, 'CSV'),
    )
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" onClick={download}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
