import { z } from 'zod'
import { EXCHANGE_IDS } from '../prices/LivePrice.ts'
import { MARKET_SECTORS, type MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import { isOneLine } from '../text/toOneLine.ts'
import { isDay } from '../time/Day.ts'

/** The form of project ids and tags, such as `liquid-staking`. */
const Slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase words with hyphens, such as rain-fi')
const ProductId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/, 'must be lowercase words with hyphens, such as aave-v3')

const VISIBLE = 'must be one line without invisible characters'
const Text = (most: number) => z.string().trim().min(1).max(most).refine(isOneLine, VISIBLE)
const Name = Text(200)
const Url = z.url({ protocol: /^https$/, error: 'must be an https address' }).max(500)
const List = <T extends z.ZodType>(item: T, most = 500) => z.array(item).max(most)

const SECTOR_IDS = MARKET_SECTORS.map((sector) => sector.market_sector_id)
const SectorId = z.enum(SECTOR_IDS as [MarketSectorId, ...MarketSectorId[]])

/** Names by which a source knows a project as a whole, or one of its products. */
const SharedSources = {
  coin_metrics: List(Name).optional().describe('Asset ids of Coin Metrics.'),
  defillama_protocols: List(Name)
    .optional()
    .describe(
      'Names and file names of single DefiLlama protocols, exactly as DefiLlama writes them.',
    ),
  stablecoins: List(Name).optional().describe('CoinGecko ids of its stablecoins.'),
}

/** Sources that may know a product by itself. */
export type SharedSource = keyof typeof SharedSources

/** Links in the order in which they are shown. */
const Links = z.strictObject({
  website: Url,
  docs: Url.optional(),
  github: Url.optional().describe(
    'An owner, whose repositories then all count as code of the project, or one repository.',
  ),
  twitter: Url.optional(),
  forum: Url.optional(),
  explorer: Url.optional(),
  whitepaper: Url.optional(),
  discord: Url.optional(),
})

/** A day from which the amounts and prices of a token are in other units, since another token replaced it. */
const Redenomination = z.strictObject({
  date: z
    .string()
    .refine(
      (text) => isDay(text) && text >= '2009-01-01' && text <= '2100-12-31',
      'must be a day such as 2024-09-18',
    )
    .describe('The first day in units of the new token.'),
  factor: z
    .number()
    .min(1e-18)
    .max(1e18)
    .refine((factor) => factor !== 1, 'must not be 1, which changes nothing')
    .describe('Number of new tokens for one old token, such as 24000; 0.01 if 100 became one.'),
  from: Text(30).describe('Ticker of the old token.'),
  reference: Url.describe('Address of an announcement by the project or its community.'),
  units: z
    .record(Slug, z.enum(['old', 'new']))
    .optional()
    .describe(
      'Sources whose values are in units of one token on all days, by source id. Values of others are in units of the old token before the day.',
    ),
})
export type Redenomination = z.infer<typeof Redenomination>

/** One project as its file in `catalog/projects` states it; the file is named after its id. */
export const ProjectDocument = z
  .strictObject({
    name: Name,
    symbol: Text(30).optional().describe("The token's ticker; absent without a token."),
    market_sectors: z
      .tuple([SectorId], SectorId)
      .describe('The primary sector first. Groups of first sectors count a project once.'),
    chains: List(Slug).describe(
      'Project ids of the chains that it runs on, the most important first. A blockchain lists itself.',
    ),
    launch_year: z
      .int()
      .min(2009)
      .max(2100)
      .optional()
      .describe('Year in which the main network or first production version went live.'),
    description: z
      .string()
      .regex(
        /^\S.{15,500}\.$/,
        'must be one sentence of 17 to 502 characters that ends with a period',
      )
      .refine(isOneLine, VISIBLE)
      .describe('One sentence about what it is and does.'),
    links: Links,
    logo: Url.optional().describe(
      'Address of a square PNG, JPEG, WebP or GIF of at most 1 MB, which the server redraws. The project owns its mark.',
    ),
    products: List(
      z.strictObject({
        product_id: ProductId,
        name: Name,
        chain_id: Slug.optional().describe('The only chain that it runs on.'),
        sources: z
          .strictObject(SharedSources)
          .optional()
          .describe('Sources whose figures are those of this product alone.'),
      }),
    )
      .optional()
      .describe('Deployments or parts that sources report separately.'),
    tags: List(Slug).optional(),
    aliases: List(Name).optional().describe('Other names, tickers and slugs in use.'),
    tokens: List(Name)
      .optional()
      .describe('Tokens that it issues besides its own, such as receipts and stablecoins.'),
    former_ids: List(Slug).optional().describe('Former ids; addresses with them are redirected.'),
    is_archived: z.boolean().optional().describe('True if it has ended; its history is kept.'),
    contracts: List(Text(200))
      .optional()
      .describe('Its token on each chain, as `<chain id>:<address>`.'),
    sources: z
      .strictObject({
        coingecko: Name.optional().describe("CoinGecko's id of its token."),
        ...SharedSources,
        defillama: List(Name)
          .optional()
          .describe(
            'Slugs of the whole project: of the parent where DefiLlama keeps versions apart. The current one first.',
          ),
        defillama_parent: Name.optional().describe(
          'Id of the parent to which DefiLlama assigns its protocols, such as `parent#uniswap`.',
        ),
        defillama_emissions: List(Name).optional().describe('Names of its unlock schedules.'),
        growthepie: Name.optional().describe("growthepie's `origin_key` of the chain."),
        chain_names: List(Name)
          .optional()
          .describe('Names of the chain at DefiLlama and at explorers, and its EVM chain id.'),
      })
      .optional()
      .describe('Ids of the project at each source, whose figures are its totals.'),
    exchanges: z
      .partialRecord(z.enum(EXCHANGE_IDS), Text(30))
      .optional()
      .describe('Tickers of its token at exchanges, without the currency it is traded for.'),
    redenominations: List(Redenomination, 20)
      .optional()
      .describe(
        'Replacements and splits of its token. Earlier prices and amounts are shown in units of the present token.',
      ),
    bb_ticker: z
      .string()
      .regex(/^X[A-Z0-9]{2}USD Curncy$/, 'must look like XBTUSD Curncy')
      .optional()
      .describe('Ticker in the partner terminal.'),
  })
  .meta({ title: 'Project', description: 'A project of the Tickmark catalog.' })
export type ProjectDocument = z.infer<typeof ProjectDocument>

/** An unreviewed project, as sources list it: what curated files require may be missing. */
export const DiscoveredDocument = ProjectDocument.extend({
  description: Text(2_000).optional(),
  categories: List(Name)
    .optional()
    .describe(
      'The categories of an imported file, as `<source>:<category>`. Of a project in a list, its record states them.',
    ),
  links: Links.partial(),
})
export type DiscoveredDocument = z.infer<typeof DiscoveredDocument>
