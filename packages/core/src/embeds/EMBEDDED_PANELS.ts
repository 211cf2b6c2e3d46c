/** Panels that show no metric query, but can stand alone all the same; with the title of one whose address gives it none. */
export const EMBEDDED_PANELS = {
  vesting: 'Unlocked tokens by allocation',
  fundraises: 'Funding rounds over time',
  'fees-to-earnings': 'From fees to earnings',
  'revenue-share': 'Revenue share',
  sectors: 'Market sectors',
  composition: 'Breakdown',
  ranking: 'Ranking',
  concentration: 'Concentration',
  movers: 'Movers',
  scatter: 'Projects by two metrics',
} as const
export type EmbeddedPanelId = keyof typeof EMBEDDED_PANELS

/** The panel of that name; undefined where there is none. */
export function findEmbeddedPanel(name: unknown): EmbeddedPanelId | undefined {
  return (Object.keys(EMBEDDED_PANELS) as EmbeddedPanelId[]).find((id) => id === name)
}

/** The panel that is embedded, its subject, and its view state. */
export type PanelPlace = {
  panel: EmbeddedPanelId
  /** The state in the address of its own page, and the subject of the panel; each field is a parameter. */
  look: Readonly<Record<string, unknown>>
}
