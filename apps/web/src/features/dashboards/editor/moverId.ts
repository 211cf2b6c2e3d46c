/** The id of the button by which a tile begins to be moved. */
export function moverId(tileId: string): string {
  return `move-${tileId}`
}
