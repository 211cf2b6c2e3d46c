import type { ComponentType, ReactNode } from 'react'

/** What surrounds a page: gets the page as its children. */
export type PageLayout = ComponentType<{ children: ReactNode }>

declare module '@tanstack/react-router' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router reads its types from here.
  interface StaticDataRouteOption {
    /** What surrounds the page and those below it; the shell with its navigation unless said otherwise. */
    layout?: PageLayout
    /** The page scrolls within itself: it gets exactly the window's height, and the footer is one line. */
    fillsWindow?: boolean
  }
}

type Match = { staticData: { layout?: PageLayout } }

/** The layout that the innermost of the matched routes asks for. */
export function chooseLayout(matches: readonly Match[], usual: PageLayout): PageLayout {
  return matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout ?? usual
}
