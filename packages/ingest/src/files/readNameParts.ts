import { foldText } from '@tickmark/core/text/foldText'

/** The endings that browsers, mail programs and people put after the name of a file, any number of times. */
const ENDING =
  /(?:\.(?:csv|tsv|txt|json|gz|zip|bak|old|orig|download|\d{1,3})|\s*[([{]\s*\d{1,4}\s*[)\]}]|[~\s]+)$/

/** Dates, times, versions, counters and hashes. */
const NUMBERED =
  /^(?:\d+|v\d+|r\d+|[qh][1-4]|(?:19|20)\d\d[qh][1-4]|\d{1,2}(?:st|nd|rd|th)|\d{4,8}t\d{2,6}z?|t?\d{4,6}z?|[0-9a-f]*\d[0-9a-f]{11,})$/

/** The words that say nothing of a file's subject: copies, versions, tables, sources, months. */
const IDLE_WORDS: ReadonlySet<string> = new Set(
  `copy copies copie copia kopie kopia kopi copiado copia de do da di du des von van of the a an and und et y for by from to until
  копия копия 副本 コピー のコピー 복사본 backup bak duplicate
  final finale finished new neu latest last old orig original updated update fixed corrected clean cleaned raw full
  complete draft temp tmp edit edited edits version ver rev revision test my
  data daily day days metrics metric network networks community asset assets coin coins crypto cryptocurrency history
  historical timeseries time series export exported exports download downloads downloaded table sheet file dataset csv
  txt json gz met api all eod onchain chain chains stats statistics report utc gmt
  coinmetrics coinmetricsio metricsio cm io defillama llama tvl protocol protocols
  jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october
  november december mai juni juli oktober dezember`.split(/\s+/),
)

/** Signs between the words of a file's name. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Returns the words of a file's name that may say what it is about, in lower case: without endings, and without what
 * browsers and people add, such as copies, counters, dates, versions and names of sources. "Copy of BTC_2026-01 (1).csv"
 * is `['btc']`.
 */
export function readNameParts(name: string): string[] {
  return readNameStem(name)
    .split(BETWEEN)
    .filter((word) => word !== '' && !IDLE_WORDS.has(word) && !NUMBERED.test(word))
}

/** Returns a file's name in lower case without endings and counters: "Aave-V3 (1).json.gz" is `aave-v3`. */
export function readNameStem(name: string): string {
  let stem = foldText(name.slice(0, MAX_NAME))
  for (let shorter = ''; shorter !== stem; ) {
    shorter = stem
    stem = stem.replace(ENDING, '')
  }
  return stem
}

/** As long as names of files are. */
const MAX_NAME = 255
