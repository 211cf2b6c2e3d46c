import { accountScreens } from './rows/accountScreens.ts'
import { dataScreens } from './rows/dataScreens.ts'
import { marketScreens } from './rows/marketScreens.ts'
import { projectScreens } from './rows/projectScreens.ts'
import { workspaceScreens } from './rows/workspaceScreens.ts'
import type { AreaEntry, Screen } from './Screen.ts'

const ROWS = {
  ...projectScreens,
  ...marketScreens,
  ...workspaceScreens,
  ...dataScreens,
  ...accountScreens,
}

export type ScreenPath = keyof typeof ROWS

/** Every screen of the terminal by its path below `/explorer`; areas are in the order of the navigation. */
export const SCREENS: Readonly<Record<ScreenPath, Screen>> = ROWS
export const SCREEN_PATHS = Object.keys(SCREENS) as readonly ScreenPath[]

type AreaRows = {
  [Path in ScreenPath as (typeof ROWS)[Path] extends { area: object }
    ? Path
    : never]: (typeof ROWS)[Path]
}
export type AreaPath = keyof AreaRows

/** The start of a part of the terminal, as the navigation, the command line and the shortcuts offer it. */
export type Area = Pick<AreaEntry, 'key' | 'section' | 'isOwned'> & {
  path: AreaPath
  label: string
  icon: AreaRows[AreaPath]['area']['icon']
}

/** The areas in the order of the navigation. */
export const AREAS: readonly Area[] = SCREEN_PATHS.flatMap((path) => {
  const { title = '', area } = SCREENS[path]
  return area === undefined ? [] : [{ path, label: title, ...area } as Area]
})
