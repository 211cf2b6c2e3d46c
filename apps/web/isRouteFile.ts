const ROUTES = /\/apps\/web\/src\/app\/routes\/\w+Routes\.ts$/

/** Whether a module of the build declares routes. */
export function isRouteFile(id: string): boolean {
  return ROUTES.test(id)
}
