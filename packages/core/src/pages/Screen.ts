import type { ResolvedSwitches } from '../switches/resolveSwitches.ts'
import type { SwitchName } from '../switches/SWITCHES.ts'
import type { FirstCalls } from './FirstCalls.ts'

/**
 * One screen as the browser and the server both know it. Its key in the table is its path below `/explorer`, written
 * like the route of the web app: a segment that begins with `$` matches any. Everything here is part of the first load.
 */
export type Screen = {
  /**
   * The title of the page, without the product's name; `{slug}` is replaced by the name of what the segment `$slug`
   * identifies. A tab without a title has that of the screen above it and its label: `Aave: composition`.
   */
  title?: string
  /** The label of its tab, beside those of its neighbors. */
  tab?: string
  /** The words that follow a project's name in the command line to open this page of it. */
  words?: readonly string[]
  /** The switches that show it; one that is on is enough. Without any it is always shown. */
  switches?: readonly SwitchName[]
  /** Its entry in the navigation, the command line and the shortcuts, where an area of the terminal starts. */
  area?: AreaEntry
}

export type AreaEntry = {
  /** The label, where it is not the title. */
  label?: string
  /** A name in the web app's `ICON_PATHS`. */
  icon: string
  /** Follows G on the keyboard. */
  key: string
  /** Its heading in the navigation; areas without one come first. */
  section?: 'Workspace' | 'Data'
  /** A partner's terminal does not have it: what it holds belongs to a user. */
  isOwned?: true
}

export type Screens = Readonly<Record<`/${string}`, Screen>>

/** The server's half of a screen's row: it is in the same file, and the build keeps it out of the web app. */
export type ScreenPage = {
  /** For search engines and links. Without one: that of what the address identifies, or else of the area. */
  description?: string
  /**
   * Set if the sitemap lists it: `figures` as new as the newest figure, `undated` without a day. Screens of a project,
   * metric or sector are listed by what has data; see `listPlaces`.
   */
  sitemap?: 'figures' | 'undated'
  /** Requests what the screen requests first; see `preloadScreen`. */
  preload?: Preload
  /** The addresses at which browser journeys look at it. */
  examples?: readonly ScreenExample[]
}

export type ScreenExample = {
  /** Below `/explorer`; the screen's own path when absent. */
  path?: string
  /** The title, where the state in the address gives the page another one. */
  title?: string
  /** A region that is there once the screen is complete; absent where there is none. */
  region?: string
}

/** @returns when everything that it requested is answered. */
export type Preload = (calls: FirstCalls, place: ScreenPlace) => Promise<unknown> | false

export type ScreenPlace = {
  /** The segments of the address by the name that the path gives them, without the `$`. */
  params: Readonly<Record<string, string>>
  /** True if the address has no state, so that the screen is in its first one. */
  isDefault: boolean
  /** Returns whether there is a project with this id. */
  hasProject(id: string): boolean
  /** Nothing is requested for a panel that is switched off. */
  switches: ResolvedSwitches
}
