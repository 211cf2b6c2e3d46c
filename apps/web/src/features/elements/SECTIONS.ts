import type { ComponentType } from 'react'
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

type Section = { id: string; title: string; meaning: string; Content: ComponentType }

export const SECTIONS: readonly Section[] = [
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
      'What happened, said in passing: 4 seconds, 6 where it went wrong, three at most. F6 leads to them.',
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
    meaning: 'What stands beside and among numbers.',
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
