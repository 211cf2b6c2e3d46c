import { Link } from '@tanstack/react-router'
import { DOCS_PAGE_IDS, DOCS_PAGES, DOCS_TASKS } from '@tickmark/core/pages/DOCS_PAGES'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DocsTabs } from './DocsTabs.tsx'

/** Lists the documentation, by readers. */
export function DocsIndexPage() {
  const title = useScreenTitle('/docs')
  return (
    <div className="w-full max-w-[1120px] px-3 py-4 md:px-6 md:py-6">
      <h1 className="pb-3 text-xl font-semibold tracking-tight">{title}</h1>
      <DocsTabs />
      <nav aria-labelledby="docs-tasks" className="mt-6">
        <h2 id="docs-tasks" className="pb-2 text-lg font-semibold">
          Common tasks
        </h2>
        <ul className="flex flex-wrap gap-2">
          {DOCS_TASKS.map(({ title, page, part }) => (
            <li key={part}>
              <Link
                to="/docs/$page"
                params={{ page }}
                hash={part}
                className="inline-block rounded-md border border-line bg-raise px-3 py-1.5 pointer-coarse:py-3 hover:border-line2"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="mt-6 pb-2 text-lg font-semibold">Guides</h2>
      <ul className="grid gap-3 md:grid-cols-2">
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
