import { Link } from '@tanstack/react-router'
import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DocsTabs } from './DocsTabs.tsx'

/** What there is to read, for whom. */
export function DocsIndexPage() {
  const title = useScreenTitle('/docs')
  return (
    <div className="w-full max-w-[1120px] px-3 py-4 md:px-6 md:py-6">
      <h1 className="pb-3 text-xl font-semibold tracking-tight">{title}</h1>
      <DocsTabs />
      <ul className="mt-6 grid gap-3 md:grid-cols-2">
        {DOCS_PAGE_IDS.map((id) => (
          <li key={id} className="flex">
            <Link
              to="/docs/$page"
              params={{ page: id }}
              className="group flex flex-1 flex-col gap-1 rounded-md border border-line bg-raise px-4 py-3.5 hover:border-line2"
            >
              <span className="flex items-center justify-between text-lg font-semibold">
                {DOCS_PAGES[id].title}
                <span className="text-fg3 group-hover:text-fg">
                  <Icon name="right" />
                </span>
              </span>
              <span className="text-fg2">{DOCS_PAGES[id].description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
