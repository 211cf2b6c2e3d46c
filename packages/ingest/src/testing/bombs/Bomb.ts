/** A document that is meant to take a reader's time or memory. */
export type Bomb = { name: string; format: BombFormat; bytes(): Buffer }

type BombFormat =
  | 'xlsx'
  | 'zip'
  | 'json'
  | 'csv'
  | 'yaml'
  | 'xml'
  | 'svg'
  | 'ics'
  | 'gzip'
  | 'parquet'
  | 'arrow'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
