import blocks from '#app/styles/blocks.css?url'
import longPost from '#app/styles/long-post.css?url'

const inSheet = {
  longPost: /<img |footnotes"/,
  blocks:
    /<details|<aside|class="[^"]*\b(tasks|gallery|link-card|attached-file|pull-quote|button-link|code-facts|math-block|diagram)/,
}

// React puts a sheet into the head once, and waits for it before it shows the post.
export const LongPostStyles = () => <link rel="stylesheet" href={longPost} precedence="default" />

export const BodyStyles = ({ html }: { html: string }) => (
  <>
    {inSheet.longPost.test(html) && <LongPostStyles />}
    {inSheet.blocks.test(html) && <link rel="stylesheet" href={blocks} precedence="default" />}
  </>
)
