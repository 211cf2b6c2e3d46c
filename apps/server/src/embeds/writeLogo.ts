/** The logo of a project in a frame, which our own server has. */
export function writeLogo(project: string): string {
  const address = `/explorer/project-logos/${encodeURIComponent(project)}.png`
  return `<img class="logo" src="${address}" alt="" width="14" height="14">`
}
