import { usePageTitle } from '../../data/usePageTitle.ts'
import { SECTIONS } from './SECTIONS.ts'

/** Every element of the interface with its states: what there is to build with, and how each is meant. */
export function ElementsPage() {
  usePageTitle('Interface elements')
  return (
    <div className="mx-auto grid w-full max-w-[1440px] gap-x-8 gap-y-4 px-3 py-4 md:px-6 lg:grid-cols-[168px_minmax(0,1fr)]">
      <header className="lg:col-span-2">
        <h1 className="text-xl font-semibold tracking-tight">Interface elements</h1>
        <p className="text-fg2">
          Each with its states. A screen is made of these; one that needs another adds it here
          first.
        </p>
      </header>
      <nav
        aria-label="Elements"
        className="no-scrollbar sticky top-12 z-20 -mx-3 flex gap-4 self-start overflow-x-auto border-b border-line bg-bg px-3 py-2 text-sm md:-mx-6 md:px-6 lg:top-16 lg:mx-0 lg:flex-col lg:gap-1 lg:border-b-0 lg:p-0"
      >
        {SECTIONS.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="min-h-6 rounded-sm py-0.5 whitespace-nowrap text-fg2 hover:text-fg focus-visible:-outline-offset-2"
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        {SECTIONS.map(({ id, title, meaning, Content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="scroll-mt-12 lg:scroll-mt-4"
          >
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            <p className="mb-3 max-w-prose text-fg2">{meaning}</p>
            <div className="flex flex-col gap-3">
              <Content />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
