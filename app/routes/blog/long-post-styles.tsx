import longPost from '#app/styles/long-post.css?url'

/** React puts it into the head once, and shows nothing of the post before it has come. */
export const LongPostStyles = () => <link rel="stylesheet" href={longPost} precedence="default" />
