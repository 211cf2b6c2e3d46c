const ROUTES = /\/apps\/web\/src\/features\/[^/]+\/index\.ts$/

/** Whether a module of the build is one in which an area declares its routes. */
export function isRouteFile(id: string): boolean {
  return ROUTES.test(id)
}
