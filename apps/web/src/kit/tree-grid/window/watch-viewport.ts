/** What part of an element's content is in sight, and which way it was scrolled last. */
export interface Sight {
  readonly topPx: number;
  readonly leftPx: number;
  readonly heightPx: number;
  readonly widthPx: number;
  readonly isGoingUp: boolean;
  readonly isGoingLeft: boolean;
}

export const NO_SIGHT: Sight = {
  topPx: 0,
  leftPx: 0,
  heightPx: 0,
  widthPx: 0,
  isGoingUp: false,
  isGoingLeft: false,
};

function wasGoingBack(isGoingBack: boolean, beforePx: number, nowPx: number): boolean {
  return nowPx === beforePx ? isGoingBack : nowPx < beforePx;
}

/** Reports what is visible now and whenever that changes, so that rendering never has to measure; returns the way to stop. */
export function watchViewport(element: HTMLElement, onSight: (sight: Sight) => void): () => void {
  let sight = NO_SIGHT;
  const look = () => {
    const { scrollTop: topPx, scrollLeft: leftPx, clientHeight: heightPx, clientWidth: widthPx } = element;
    sight = {
      topPx,
      leftPx,
      heightPx,
      widthPx,
      isGoingUp: wasGoingBack(sight.isGoingUp, sight.topPx, topPx),
      isGoingLeft: wasGoingBack(sight.isGoingLeft, sight.leftPx, leftPx),
    };
    onSight(sight);
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener('scroll', look);
  };
}
