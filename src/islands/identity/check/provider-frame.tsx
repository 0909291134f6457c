import { useEffect, useRef } from 'react';
import { IDENTITY_RETURNED } from '../paths.ts';

/** The provider may run its page and use the camera, but not navigate our page. */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface ProviderFrameProps {
  readonly title: string;
  readonly src: string;
  readonly onReturn: () => void;
}

/** The identity provider's page in a frame, until its return page says that the player is done. */
export function ProviderFrame({ title, src, onReturn }: ProviderFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const listen = new AbortController();
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === IDENTITY_RETURNED)
        onReturn();
    };
    window.addEventListener('message', onMessage, listen);
    return () => listen.abort();
  }, [onReturn]);
  return (
    <iframe
      ref={frame}
      className="bg-card relative block h-full w-full border-0"
      title={title}
      src={src}
      sandbox={SANDBOX}
      allow="camera; microphone"
    />
  );
}
