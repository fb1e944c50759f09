import { type Handler, Parser } from 'htmlparser2'

/** Deeper than any writer nests. */
export const MAX_DEPTH = 200

/** Stops where elements are nested too deeply: for each tag, the parser takes time in proportion to the depth. */
export function createShallowParser(handler: Partial<Handler>): Parser {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentag(...tag) {
      if (++depth > MAX_DEPTH) parser.pause()
      else handler.onopentag?.(...tag)
    },
    onclosetag(...tag) {
      depth--
      handler.onclosetag?.(...tag)
    },
  })
  return parser
}
