import { accountPages } from './rows/accountScreens.ts'
import { dataPages } from './rows/dataScreens.ts'
import { marketPages } from './rows/marketScreens.ts'
import { projectPages } from './rows/projectScreens.ts'
import { workspacePages } from './rows/workspaceScreens.ts'
import type { ScreenPath } from './SCREENS.ts'
import type { ScreenPage } from './Screen.ts'

/** The server's half of every screen. The web app must not import it: it would load what only the server needs. */
export const SCREEN_PAGES: Readonly<Partial<Record<ScreenPath, ScreenPage>>> = {
  ...projectPages,
  ...marketPages,
  ...workspacePages,
  ...dataPages,
  ...accountPages,
}
