import { PanelSlot } from '../../../ui/Panel.tsx'
import { DuplicatesPanel } from './DuplicatesPanel.tsx'
import { MovesPanel } from './MovesPanel.tsx'
import { ProposalsPanel } from './ProposalsPanel.tsx'
import { StaffPage } from './StaffPage.tsx'

/** `/staff/projects`: what sources changed, which projects are one, and what was merged, split and renamed. */
export function ProjectsPage() {
  return (
    <StaffPage path="/staff/projects">
      <PanelSlot name="Changes at sources">
        <ProposalsPanel />
      </PanelSlot>
      <PanelSlot name="Possible duplicates">
        <DuplicatesPanel />
      </PanelSlot>
      <PanelSlot name="Merges, splits and renames">
        <MovesPanel />
      </PanelSlot>
    </StaffPage>
  )
}
