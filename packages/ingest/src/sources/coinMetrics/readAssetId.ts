/** The asset that a file is about, from its name: `btc.csv.gz` → `btc`, `uni_met.csv.gz` → `uni`. */
export function readAssetId(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.gz$/, '')
    .replace(/\.csv$/, '')
    .replace(/_met$/, '')
}
