/** Stands over tiles that come before the first section, so that those who read by headings find no level left out. */
export function FirstHeading() {
  return <h2 className="sr-only">Tiles</h2>
}
