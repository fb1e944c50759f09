/** Crawlers that collect texts to train models, from https://github.com/ai-robots-txt/ai.robots.txt (November 2026). Without those that search or fetch a page for a person who asks. */
export const modelCrawlers = [
  'AI2Bot',
  'Ai2Bot-Dolma',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Diffbot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]
