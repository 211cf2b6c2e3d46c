import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { type TabLink, TabLinks } from '../../ui/TabLinks.tsx'

const TABS: readonly TabLink[] = [
  { label: 'Overview', link: { to: '/docs' } },
  ...DOCS_PAGE_IDS.map(
    (page): TabLink => ({
      label: DOCS_PAGES[page].title,
      link: { to: '/docs/$page', params: { page } },
    }),
  ),
]

/** The pages of the documentation side by side. */
export function DocsTabs() {
  return <TabLinks label="Documentation" tabs={TABS} />
}
