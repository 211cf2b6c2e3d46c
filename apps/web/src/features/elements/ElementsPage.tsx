import type { ComponentType } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { Buttons } from './sections/Buttons.tsx'
import { Charts } from './sections/Charts.tsx'
import { Dates } from './sections/Dates.tsx'
import { Figures } from './sections/Figures.tsx'
import { Forms } from './sections/Forms.tsx'
import { Messages } from './sections/Messages.tsx'
import { Overlays } from './sections/Overlays.tsx'
import { Pickers } from './sections/Pickers.tsx'
import { States } from './sections/States.tsx'
import { Tables } from './sections/Tables.tsx'
import { TabsAndLinks } from './sections/TabsAndLinks.tsx'
import { Tokens } from './sections/Tokens.tsx'
import { Waiting } from './sections/Waiting.tsx'

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

type Section = { id: string; title: string; meaning: string; Content: ComponentType }

const SECTIONS: readonly Section[] = [
  {
    id: 'buttons',
    title: 'Buttons',
    meaning:
      'Four sizes, four variants, four colors. A color says what pressing means, a variant how much it matters; a screen has one solid button at most.',
    Content: Buttons,
  },
  {
    id: 'forms',
    title: 'Forms',
    meaning:
      'A field names its control, says what it wants, and says what is wrong with what it got. In a toolbar the control stands alone with its name for screen readers.',
    Content: Forms,
  },
  {
    id: 'pickers',
    title: 'Pickers',
    meaning: 'Choices out of long lists, found by typing.',
    Content: Pickers,
  },
  {
    id: 'dates',
    title: 'Dates',
    meaning: 'Days in UTC, typed as 2026-11-03 or as 3 Nov 2026, or found in a calendar.',
    Content: Dates,
  },
  {
    id: 'overlays',
    title: 'Overlays',
    meaning:
      'Menus, popovers, hints and dialogs. Escape closes the topmost and gives the focus back.',
    Content: Overlays,
  },
  {
    id: 'tabs',
    title: 'Tabs',
    meaning: 'Parts of one thing, in the same place or each with its address.',
    Content: TabsAndLinks,
  },
  {
    id: 'messages',
    title: 'Messages',
    meaning:
      'Brief messages about events: shown for 4 seconds, or 6 for errors, at most three at a time. F6 moves to them.',
    Content: Messages,
  },
  {
    id: 'waiting',
    title: 'Waiting',
    meaning: 'A skeleton where the size is known, a ring where it is not, a bar for long work.',
    Content: Waiting,
  },
  {
    id: 'states',
    title: 'States of a panel',
    meaning: 'Loading, empty, partial, stale, error and forbidden.',
    Content: States,
  },
  {
    id: 'figures',
    title: 'Figures and signs',
    meaning: 'Elements beside and among numbers.',
    Content: Figures,
  },
  {
    id: 'tables',
    title: 'Tables',
    meaning: 'Rows of any number, in two densities.',
    Content: Tables,
  },
  {
    id: 'charts',
    title: 'Charts',
    meaning:
      'Figures over time, parts of a whole. What a chart leaves out, cannot show or may still change, it says below.',
    Content: Charts,
  },
  {
    id: 'tokens',
    title: 'Tokens',
    meaning: 'The colors and sizes that everything above is made of.',
    Content: Tokens,
  },
]
