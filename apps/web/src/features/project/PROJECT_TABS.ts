import type { ProjectPage } from '@tickmark/core/pages/PROJECT_PAGE_SWITCHES'

/**
 * The pages of a project in the order of their tabs. A tab is there whenever no switch hides its page, also where
 * the project has nothing for it: the page then says why, and the tabs stand at the same places for every project.
 */
export const PROJECT_TABS = [
  { page: '', label: 'Overview', to: '/projects/$slug' },
  {
    page: 'financial-statement',
    label: 'Financial statement',
    to: '/projects/$slug/financial-statement',
  },
  { page: 'composition', label: 'Composition', to: '/projects/$slug/composition' },
  {
    page: 'competitive-landscape',
    label: 'Competitive landscape',
    to: '/projects/$slug/competitive-landscape',
  },
  { page: 'contracts', label: 'Contracts', to: '/projects/$slug/contracts' },
  { page: 'vesting', label: 'Vesting', to: '/projects/$slug/vesting' },
  { page: 'fundraises', label: 'Fundraises', to: '/projects/$slug/fundraises' },
  { page: 'data', label: 'Data', to: '/projects/$slug/data' },
  { page: 'readme', label: 'Readme', to: '/projects/$slug/readme' },
] as const satisfies readonly { page: ProjectPage; label: string; to: string }[]
